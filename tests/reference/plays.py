"""All plays of a position: by a search along every line, and, for tiny boards, by trying everything."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product

from .judge import ACROSS, DOWN, judge, neighbours
from .position import Placements, Position
from .rules import BLANK, Square

FAR = 10**6


def all_plays(position: Position) -> dict[Placements, int]:
    """Every legal play with its score."""
    return dict(iter_plays(position))


def can_play(position: Position) -> bool:
    return next(iter_plays(position), None) is not None


def iter_plays(position: Position) -> Iterator[tuple[Placements, int]]:
    """Every legal play once, with its score, in the order in which the search meets them."""
    if position.rack is None:
        raise ValueError("the plays of an unknown rack")
    rows = [[(r, c) for c in range(position.rules.cols)] for r in range(position.rules.rows)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    contact = contact_squares(position)
    seen = set()
    for lines, crossing in ((rows, DOWN), (columns, ACROSS)):
        for line in lines:
            for play in LineSearch(position, line, crossing, contact).candidates():
                if play in seen:
                    continue
                seen.add(play)
                judgement = judge(position, play)
                if judgement.legal:
                    yield play, judgement.score


def contact_squares(position: Position) -> set[Square]:
    """The squares of which a legal play must take at least one."""
    rules = position.rules
    if rules.connection == "freeform":
        return set(rules.squares)
    if not position.board:
        return set(rules.start)
    mine = {square for square in position.board if position.sees(square)}
    if not mine:
        return set(rules.squares)
    return mine | {near for square in mine for near in neighbours(square)}


class LineSearch:
    """Lays words along one line. It may offer illegal plays (the judge decides) but must miss none."""

    def __init__(self, position: Position, line: list[Square], crossing: Square, contact: set[Square]):
        self.position, self.line, self.crossing, self.contact = position, line, crossing, contact
        self.tiles_by_first_letter: dict[str, list[str]] = {}
        for tile in position.rules.letters:
            self.tiles_by_first_letter.setdefault(position.rules.spell(tile)[0], []).append(tile)
        self.allowed = [self.allowed_letters(square) for square in line]
        self.tiles_to_contact = self.distances()

    def distances(self) -> list[int]:
        """From each square on: how many tiles it takes at least to get one onto a contact square."""
        result = [FAR] * (len(self.line) + 1)
        for i in reversed(range(len(self.line))):
            square = self.line[i]
            if self.position.is_wall(square):
                result[i] = FAR
            elif square in self.contact:
                result[i] = 1
            else:
                result[i] = result[i + 1] + 1  # an empty square: old tiles are contact squares themselves
        return result

    def allowed_letters(self, square: Square) -> set[str]:
        """The letters that may be laid here as far as the stack and the crossing word go."""
        position, rules = self.position, self.position.rules
        below = position.board.get(square)
        if below and (below.height >= rules.max_height or position.is_wall(square)):
            return set()
        before, behind = self.reach(square, -1), self.reach(square, +1)
        letters = set(rules.letters)
        if before or behind:
            letters = {x for x in letters if before + rules.spell(x) + behind in position.words}
        if below and rules.same_letter_ban:
            letters.discard(rules.letter(below.tile))
        return letters

    def reach(self, square: Square, step: int) -> str:
        """What the tiles spell that cross the line before (-1) or behind (+1) this square."""
        (r, c), (dr, dc) = square, self.crossing
        pieces = []
        while self.position.sees((r := r + step * dr, c := c + step * dc)):
            pieces.append(self.position.rules.spell(self.position.board[r, c].tile))
        return "".join(pieces[::step])

    def sees(self, i: int) -> bool:
        return 0 <= i < len(self.line) and self.position.sees(self.line[i])

    def candidates(self) -> Iterator[Placements]:
        for i in range(len(self.line)):
            if not self.sees(i - 1):  # a word begins where no tile lies before it
                yield from self.extend(i, "", Counter(self.position.rack), [])

    def extend(
        self, i: int, text: str, rack: Counter[str], placed: list[tuple[int, int, str]]
    ) -> Iterator[Placements]:
        """Go on at square i: `text` is spelled so far, with the tiles `placed`."""
        if placed and text in self.position.words and not self.sees(i):
            yield frozenset(placed)
        if (
            i == len(self.line)
            or self.position.is_wall(self.line[i])
            or text not in self.position.words.after
        ):
            return
        touches = any((r, c) in self.contact for r, c, _ in placed)
        if not touches and self.tiles_to_contact[i] > rack.total():
            return
        r, c = self.line[i]
        if self.sees(i):
            stays = text + self.position.rules.spell(self.position.board[r, c].tile)
            if self.position.words.leads_on(stays):
                yield from self.extend(i + 1, stays, rack, placed)
        for from_rack, tile, longer in self.layable(i, text, rack):
            rack[from_rack] -= 1
            placed.append((r, c, tile))
            yield from self.extend(i + 1, longer, rack, placed)
            placed.pop()
            rack[from_rack] += 1

    def layable(self, i: int, text: str, rack: Counter[str]) -> Iterator[tuple[str, str, str]]:
        """Tiles of the rack that lead on: as on the rack, as on the board, the text after it."""
        words = self.position.words
        for first in words.after[text]:
            for tile in self.tiles_by_first_letter.get(first, ()):
                if tile not in self.allowed[i]:
                    continue
                longer = text + self.position.rules.spell(tile)
                if not words.leads_on(longer):
                    continue
                if rack[tile]:
                    yield tile, tile, longer
                if rack[BLANK]:
                    yield BLANK, tile.lower(), longer


def naive_plays(position: Position) -> dict[Placements, int]:
    """Every legal play, by judging all arrangements of all tiles on all sets of squares."""
    rules, rack = position.rules, position.rack or ""
    plays = {}
    for size in range(1, len(rack) + 1):
        for tiles in sorted(set(permutations(rack, size))):
            choices = [rules.letters.lower() if tile == BLANK else tile for tile in tiles]
            for letters in product(*choices):
                for squares in combinations(rules.squares, size):
                    play = frozenset((r, c, x) for (r, c), x in zip(squares, letters, strict=True))
                    judgement = judge(position, play)
                    if judgement.legal:
                        plays[play] = judgement.score
    return plays


def digest(plays: Mapping[Placements, int]) -> str:
    """A fingerprint of plays and scores, as used by the position files."""
    lines = sorted(
        " ".join(f"{r},{c},{tile}" for r, c, tile in sorted(play)) + f"={score}"
        for play, score in plays.items()
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
