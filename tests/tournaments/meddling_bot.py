"""The bot of the README, which also changes whatever it was given before it answers."""

from readme_card_bot import Wordy


class Meddler(Wordy):
    def choose(self, position):
        turn = super().choose(position)
        changes = {
            "money": (99, 99),
            "hands": ("E" * 7,) * 2,
            "pool": "",
            "patents": ("ABC", "XYZ"),
            "seat": 0,
        }
        for name, value in (changes | {"last_round": True, "state": "over"}).items():
            object.__setattr__(position, name, value)
        return turn


BOTS = {"wordy": Meddler}
