"""One TOML file a game, and the loader that checks it."""
