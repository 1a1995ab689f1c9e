"""What both engines can keep; what one of them cannot is refused by both."""

from collections.abc import Sequence

from glosa.service.domain.errors import FieldInvalid

LONGEST_KEY = 1500
"""Bytes of a thread's key: PostgreSQL keeps about 2,700 in an entry of an index, which other columns share."""

_LARGEST = 2**63 - 1


def check_values(values: Sequence[object]) -> None:
    """Raises ``FieldInvalid`` for texts that are no Unicode or have U+0000 in them, and for numbers beyond 64 bits."""
    text = "".join([value for value in values if isinstance(value, str)])
    if "\0" in text or not _is_unicode(text):
        raise FieldInvalid("", "A text has U+0000 or half of a surrogate pair in it. Remove that character.")
    for value in values:
        if isinstance(value, int) and not -_LARGEST <= value <= _LARGEST:
            raise FieldInvalid("", f"The number {value} is too large. Numbers of up to 64 bits are kept.")


def check_key(key: str) -> None:
    """Raises ``FieldInvalid`` for a thread's key that is too long."""
    if len(key) > LONGEST_KEY // 4 and len(key.encode(errors="replace")) > LONGEST_KEY:
        raise FieldInvalid("url", f"The page's address is longer than {LONGEST_KEY} bytes. Use a shorter one.")


def _is_unicode(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
