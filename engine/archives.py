"""Archives of numpy arrays (npz): never unpickled, and unpacked only within a limit."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import numpy as np
from numpy.typing import NDArray


def arrays_in(data: bytes, most: int) -> dict[str, NDArray[Any]]:
    """The arrays in the bytes of an npz file, by name. Raises ValueError if they are damaged, or unpack to more than
    `most` bytes.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > most:
                raise ValueError(f"unpacks to more than {most >> 20} MB")
            return {member.filename.removesuffix(".npy"): _array(archive, member) for member in members}
    except Exception as error:  # damaged bytes make zipfile, zlib and numpy raise a dozen kinds
        raise ValueError(f"no archive of arrays ({error})") from error


def _array(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> NDArray[Any]:
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError("packed as numpy does not")  # only these stop unpacking at the size that is told
    array: NDArray[Any] = np.lib.format.read_array(io.BytesIO(archive.read(member)), allow_pickle=False)
    return array
