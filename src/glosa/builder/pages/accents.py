"""Which of the twelve accent colours a tag or category wears."""

from hashlib import blake2b

ACCENTS = 12


def accent(name: str, seed: str) -> int:
    """0 to 11, drawn by a hash of the seed and the name.

    The draw looks random, is the same in every build, and does not change when other terms come or go.
    """
    return int.from_bytes(blake2b(f"{seed}\0{name}".encode(), digest_size=4).digest()) % ACCENTS
