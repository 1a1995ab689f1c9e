"""Validation of a comment's fields."""

import html
import re
import unicodedata
from dataclasses import replace

from glosa.service.domain.comments import ANONYMOUS, Author
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.markup.pasted import MOST_CHARACTERS, apart
from glosa.service.domain.sites import Rules

LONGEST_META = 40
"""Characters of a name, an email address or a website, escaped for HTML; the rest is cut."""
LONGEST_URL = 2_000
"""Characters of a page's or a picture's address."""
LONGEST_UA = 512
"""Characters of a user agent; the rest is cut."""
SHORTEST_NICK = 3
"""Characters of a required name, counted in UTF-16 units like in JavaScript."""


def checked_author(author: Author) -> Author:
    """``author`` as stored: trimmed, shortened, and anonymous if there is no name. Raises :class:`FieldInvalid`."""
    return replace(
        author,
        nick=shown_nick(cut(checked_line("nick", author.nick))),
        mail=cut(checked_line("mail", author.mail)),
        link=cut(checked_line("link", author.link)),
        qq_avatar=_picture(checked_line("qqAvatar", author.qq_avatar)),
        ua=checked_line("ua", author.ua).strip()[:LONGEST_UA],
    )


def check_required(author: Author, rules: Rules) -> None:
    """Checks that ``author`` has the fields that the site requires. Raises :class:`FieldInvalid`."""
    if "nick" in rules.required and (not is_visible(author.nick) or _utf16_length(author.nick.strip()) < SHORTEST_NICK):
        raise FieldInvalid("nick", "NickName cannot be less than 3 bytes.")
    if "mail" in rules.required and not _MAIL.fullmatch(author.mail.strip()):
        raise FieldInvalid("mail", "Please confirm your email address.")
    if "link" in rules.required and not author.link.strip():
        raise FieldInvalid("link", "This site asks for your website. Enter its address.")


def shown_nick(nick: str) -> str:
    """``nick``, or :data:`ANONYMOUS` if readers would see nothing of it."""
    return nick if is_visible(nick) else ANONYMOUS


def is_visible(name: str) -> bool:
    """Whether readers would see anything of ``name``: a letter, digit, punctuation mark or symbol that isn't blank.

    Other characters, such as marks and format characters, are invisible without one of these. The widget uses the same table,
    ``tests/contract/nick_cases.json``.
    """
    return any(unicodedata.category(character)[0] in "LNPS" and character not in _EMPTY for character in name)


def cut(value: str) -> str:
    """``value`` trimmed, and cut to at most 40 characters of HTML without splitting an entity.

    Values are stored unescaped and escaped for display, so nothing is escaped twice (docs/decisions.md, D14).
    """
    trimmed, length = value.strip(), 0
    for place, character in enumerate(trimmed):
        length += len(html.escape(character))
        if length > LONGEST_META:
            return trimmed[:place].rstrip()
    return trimmed


def checked_text(text: str, longest: int) -> str:
    """A comment's source, if it isn't empty and can be stored. Raises :class:`FieldInvalid`.

    Pasted pictures don't count as characters; they have their own limit.
    """
    if not text.strip():
        raise FieldInvalid("comment", "The comment is empty. Write something.")
    words, pictures = apart(text)
    if len(words) > longest:
        raise FieldInvalid(
            "comment", f"The comment has {len(words)} characters. Expected at most {longest}; shorten it."
        )
    pasted = sum(map(len, pictures))
    if pasted > MOST_CHARACTERS:
        raise FieldInvalid(
            "comment",
            f"The pictures pasted into the comment take {pasted} characters. Expected at most {MOST_CHARACTERS}; "
            "make them smaller, or put them on the web and link to them.",
        )
    return _checked("comment", text, _REFUSED_IN_TEXT)


def checked_line(field: str, value: str) -> str:
    """``value``, if it can be stored and displayed on one line. Raises :class:`FieldInvalid`."""
    return _checked(field, value, _REFUSED_IN_LINE)


def checked_url(url: str) -> str:
    """A page's address, trimmed: a path, or an address of the web. Raises :class:`FieldInvalid`."""
    address = checked_line("url", url).strip()
    if not address:
        raise FieldInvalid("url", "The page's address is empty. Send its path, such as /guide/.")
    if len(address) > LONGEST_URL:
        raise FieldInvalid(
            "url", f"The page's address has {len(address)} characters. Expected at most {LONGEST_URL}; shorten it."
        )
    scheme = _SCHEME.match(address)
    if scheme and scheme[1].lower() not in ("http", "https"):
        raise FieldInvalid(
            "url", f"The page's address begins with '{scheme[0]}'. Expected a path or an http address; correct it."
        )
    return address


# Letters and symbols that are blank: fillers of Hangul, Braille and music, blanks of hieroglyphs.
_EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159")
# Unmistakably an address: something, one @, and a host with a dot.
_MAIL = re.compile(r"[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_PICTURE = re.compile(r"(?:https?:)?//[^\s\"'<>`\\]+", re.IGNORECASE)
_REFUSED_IN_TEXT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
# Also line breaks, and marks that reverse the direction of everything that follows on the page.
_REFUSED_IN_LINE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def _checked(field: str, value: str, refused: re.Pattern[str]) -> str:
    found = refused.search(value)
    if found is not None:
        raise FieldInvalid(
            field,
            f"The field '{field}' contains the character U+{ord(found[0]):04X} at place {found.start() + 1}, "
            "which can't be displayed. Remove it.",
        )
    return value


def _picture(address: str) -> str:
    """The address if it can be that of a picture, otherwise ``""``. The service then draws an avatar."""
    trimmed = address.strip()
    return trimmed if len(trimmed) <= LONGEST_URL and _PICTURE.fullmatch(trimmed) else ""


def _utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
