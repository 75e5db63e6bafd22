"""How fast the engine is here: rates beside a yardstick measured in the same run, never asserted by a test."""
