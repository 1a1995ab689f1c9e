"""The emoji that GitLab knows by name; a small part of its list."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Emoji(NamedTuple):
    """A picture character."""

    name: str
    """GitLab's name of it, without colons."""
    character: str
    title: str
    """Unicode's name of it."""
    unicode_version: str


def emoji_named(name: str) -> Emoji | None:
    """The emoji of that name or alias, such as ``+1`` for ``thumbsup``."""
    return _BY_NAME.get(_ALIASES.get(name, name))


def emoji_of(character: str) -> Emoji | None:
    """The emoji that the character is."""
    return _BY_CHARACTER.get(character)


_ALL = (
    Emoji("thumbsup", "👍", "thumbs up", "6.0"),
    Emoji("thumbsdown", "👎", "thumbs down", "6.0"),
    Emoji("heart", "❤", "red heart", "1.1"),
    Emoji("smile", "😄", "grinning face with smiling eyes", "6.0"),
    Emoji("laughing", "😆", "grinning squinting face", "6.0"),
    Emoji("confused", "😕", "confused face", "6.1"),
    Emoji("tada", "🎉", "party popper", "6.0"),
    Emoji("rocket", "🚀", "rocket", "6.0"),
    Emoji("eyes", "👀", "eyes", "6.0"),
    Emoji("wave", "👋", "waving hand", "6.0"),
    Emoji("clap", "👏", "clapping hands", "6.0"),
    Emoji("fire", "🔥", "fire", "6.0"),
    Emoji("warning", "⚠", "warning", "4.0"),
    Emoji("question", "❓", "red question mark", "6.0"),
    Emoji("bulb", "💡", "light bulb", "6.0"),
    Emoji("bug", "🐛", "bug", "6.0"),
    Emoji("white_check_mark", "✅", "check mark button", "6.0"),
    Emoji("100", "💯", "hundred points", "6.0"),
)
_BY_NAME: Final[Mapping[str, Emoji]] = {emoji.name: emoji for emoji in _ALL}
_BY_CHARACTER: Final[Mapping[str, Emoji]] = {emoji.character: emoji for emoji in _ALL}
_ALIASES: Final[Mapping[str, str]] = {"+1": "thumbsup", "-1": "thumbsdown", "satisfied": "laughing"}
