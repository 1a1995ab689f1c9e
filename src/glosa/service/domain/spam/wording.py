"""The layers that need only the comment itself: its links, how its words are written, and the form it was sent with."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from glosa.service.domain.spam.findings import Finding, Layer
from glosa.service.domain.spam.writing import LOOKALIKES, Writing, host_of

SHORTENERS = frozenset(
    [
        "bit.ly",
        "goo.gl",
        "t.co",
        "tinyurl.com",
        "ow.ly",
        "is.gd",
        "buff.ly",
        "cutt.ly",
        "rebrand.ly",
        "shorturl.at",
        "t.ly",
        "rb.gy",
        "tiny.cc",
        "bl.ink",
        "s.id",
        "v.gd",
        "clck.ru",
        "u.to",
        "lnkd.in",
        "encurtador.com.br",
        "abre.ai",
    ]
)
"""Hosts that hide where a link leads."""

FASTEST_MS = 2_000
"""Nobody reads a page, focuses the editor, and writes a comment in less time."""

_LINK_POINTS = (0, 5, 20, 35, 45)
_MOST_LINK_POINTS = 60
_MANY_LINKS = 0.15
"""Links per word from which a text is mostly links."""


@dataclass(frozen=True, slots=True)
class FormFacts:
    """What our widget says about how a form was filled in. Other clients say nothing, which is no finding."""

    trap: str = ""
    """Content of the field that people don't see."""
    took_ms: int | None = None
    """Milliseconds between showing the form and the post; ``None`` if unknown."""


def form_findings(form: FormFacts) -> Iterator[Finding]:
    """A field that only programs fill in, and a text that nobody could have written so fast."""
    if form.trap:
        yield Finding(Layer.FORM, "trap-filled", 100)
    if form.took_ms is not None and 0 <= form.took_ms < FASTEST_MS:
        yield Finding(Layer.FORM, "sent-fast", 35, f"{form.took_ms / 1000:.1f}")


def own_findings(writing: Writing, *, own_host: str, nick: str) -> Sequence[Finding]:
    """The findings that follow from the text alone."""
    return (*link_findings(writing, own_host=own_host, nick=nick), *word_findings(writing))


def link_findings(writing: Writing, *, own_host: str, nick: str) -> Iterator[Finding]:
    """How many links lead away from the site, how much of the text they are, and where they hide."""
    away = [host for host in writing.hosts if host != own_host]
    if away:
        points = _LINK_POINTS[len(away)] if len(away) < len(_LINK_POINTS) else _MOST_LINK_POINTS
        yield Finding(Layer.LINKS, "links", points, str(len(away)))
        if len(away) / max(len(writing.words), 1) >= _MANY_LINKS:
            yield Finding(Layer.LINKS, "mostly-links", 15, f"{len(writing.words)}")
    hidden = sorted(SHORTENERS.intersection(away))
    if hidden:
        yield Finding(Layer.LINKS, "short-links", 30, ", ".join(hidden))
    if (
        "//" in nick
        or "www." in nick.lower()
        or (" " not in nick and host_of(nick) and nick.lower().endswith(_TYPICAL))
    ):
        yield Finding(Layer.LINKS, "link-as-name", 35, nick)


_TYPICAL = (".com", ".net", ".org", ".info", ".shop", ".top", ".xyz", ".ru", ".com.br", ".online", ".site", ".bet")


def word_findings(writing: Writing) -> Iterator[Finding]:
    """Letters that pretend to be others, and shouting."""
    raw = writing.raw
    if not raw.isascii():
        disguised = [word for word in raw.split() if _is_disguised(word)]
        if disguised:
            yield Finding(Layer.WORDS, "lookalike-letters", 50, ", ".join(disguised[:3]))
        fancy = sum("\U0001d400" <= letter <= "\U0001d7ff" for letter in raw)
        if fancy >= _FANCY:
            yield Finding(Layer.WORDS, "styled-letters", 40, str(fancy))
    if writing.invisible:
        yield Finding(Layer.WORDS, "invisible-characters", 40, str(writing.invisible))
    if "[url=" in raw.lower() or "[/url]" in raw.lower() or "[link=" in raw.lower():
        yield Finding(Layer.WORDS, "forum-markup", 50)
    beginning = raw[:_MOST_HEARD]
    capitals = sum(map(str.isupper, beginning))
    if capitals >= _SHOUTED and capitals > 0.7 * sum(map(str.isalpha, beginning)):
        yield Finding(Layer.WORDS, "capitals", 20)


_FANCY = 4
_SHOUTED = 20
_MOST_HEARD = 400
"""Characters of which capitals are counted."""


def _is_disguised(word: str) -> bool:
    """Mixes at least two Latin letters with one that only looks like one. ``Δt`` and ``µs`` don't."""
    if word.isascii():
        return False
    lower = word.lower()
    return sum("a" <= letter <= "z" for letter in lower) >= 2 and any(letter in LOOKALIKES for letter in lower)
