"""Word lists in, word graphs out."""
