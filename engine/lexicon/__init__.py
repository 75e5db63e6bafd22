"""Word lists in, word graphs out."""

from engine.lexicon.graph import Graph, child, has_word
from engine.lexicon.lexicon import LEVELS, Lexicon

__all__ = ["LEVELS", "Graph", "Lexicon", "child", "has_word"]
