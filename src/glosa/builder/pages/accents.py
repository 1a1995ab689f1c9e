"""Assigns one of the twelve accent colors to each tag and category."""

from hashlib import blake2b

ACCENTS = 12


def accent(name: str, seed: str) -> int:
    """0 to 11, derived from a hash of the seed and the name.

    The result looks random, is the same in every build, and doesn't depend on other terms.
    """
    return int.from_bytes(blake2b(f"{seed}\0{name}".encode(), digest_size=4).digest()) % ACCENTS
