"""A bot that likes long plays: of those that pay at least two thirds of the best it takes one of the longest."""

from engine import Move


class Longest:
    def choose(self, position):
        best = position.moves.best(50)
        if best:
            good = [move for move in best if 3 * move.score >= 2 * best[0].score]
            return max(good, key=lambda move: (len(move.placements), move.score))
        exchange = Move.exchange(position.rack)
        return exchange if position.check(exchange) is None else Move.passing()


BOTS = {"longest": Longest}
