"""The balance laboratory: what letters are worth, what patents should cost, whether the first seat wins.

One function a table or picture, from the rows of a run to an `Exhibit`; a `Report` is a list of them with what they
were made from.
"""
