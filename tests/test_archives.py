"""Archives of arrays: what numpy wrote is read, and nothing is unpacked beyond the limit."""

import io
import zipfile

import numpy as np
import pytest

from engine.archives import arrays_in

MOST = 1_000_000


def packed(**arrays):
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)
    return buffer.getvalue()


def with_member(text, packing=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", packing) as archive:
        archive.writestr("a.npy", text)
    return buffer.getvalue()


def numpy_text(header):
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header


def test_what_was_packed_is_found():
    found = arrays_in(packed(a=np.arange(5), text=np.array("facts")), MOST)
    assert sorted(found) == ["a", "text"]
    assert found["a"].tolist() == [0, 1, 2, 3, 4]
    assert str(found["text"]) == "facts"


def test_the_limit_is_on_all_that_is_unpacked():
    data = packed(a=np.zeros(400_000, np.int8), b=np.zeros(700_000, np.int8))
    assert len(data) < 10_000
    assert len(arrays_in(data, 2 * MOST)["b"]) == 700_000
    with pytest.raises(ValueError, match="unpacks to more than"):
        arrays_in(data, MOST)


def test_a_size_that_is_not_true_does_not_help():
    """The bomb says of itself that it is small: what is more than that is not unpacked."""
    data = packed(a=np.zeros(3_000_000, np.int8))
    size = (3_000_000 + 128).to_bytes(4, "little")
    assert size in data
    with pytest.raises(ValueError, match="no archive of arrays"):
        arrays_in(data.replace(size, (1000).to_bytes(4, "little")), MOST)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no archive",
        packed(a=np.arange(500))[:-30],
        packed(a=np.array([{"a": 1}], dtype=object)),
        with_member(b"no array"),
        with_member(numpy_text(b"{'descr': ('''\n(")),
        with_member(numpy_text(b"{'descr': '<i8', 'fortran_order': False, 'shape': (999999999999999,)}")),
        with_member(numpy_text(b"{'descr': '<i8', 'fortran_order': False, 'shape': (0,)}"), zipfile.ZIP_LZMA),
    ],
)
def test_anything_else_is_one_kind_of_error(data):
    with pytest.raises(ValueError, match="no archive of arrays"):
        arrays_in(data, MOST)
