"""Parsed pages in the cache: which ones a build can use, and how they are saved."""

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from hashlib import blake2b

import msgspec

from glosa.builder.cache.folder import CacheFolder
from glosa.builder.content.document import Document, Image, Source
from glosa.builder.content.gather import Article, Survey
from glosa.builder.content.markdown.context import MarkdownContext, is_rendered_alike
from glosa.builder.content.reading import digest_of
from glosa.builder.content.spool import Spool, Spooled
from glosa.builder.content.texts import View

Reading = tuple[bytes, Spooled]
"""A key, and what the search index knows about a page."""

_INDEX = "documents"
_FILE = "articles-"


class CachedReading(msgspec.Struct, frozen=True, array_like=True):
    """Where the cache stores a page as the search index reads it."""

    key: bytes
    """Digest of everything that it was made from."""
    digest: bytes
    offset: int
    length: int


class CachedArticle(msgspec.Struct, frozen=True, array_like=True):
    """A parsed page, with digests of everything that it was parsed from."""

    text: bytes
    settings: bytes
    """Digest of the base, the language, the variables, the allowed hosts, the constructs of plugins, and the site's own code languages."""
    terms: bytes
    """Digest of the glossary's spellings, which are searched for on every page."""
    cards: bytes
    """Digest of ``settings.yaml``; empty if the page doesn't show any settings."""
    entries: bytes
    """Digest of the whole glossary and the titles of other pages; empty if the page doesn't show them."""
    images: Mapping[str, Image | None]
    """By the address in the page's Markdown; ``None`` if there's no such image."""
    document: Document
    digest: bytes
    offset: int
    length: int
    reading: CachedReading | None = None


class _Index(msgspec.Struct, frozen=True, array_like=True):
    builder: bytes
    """The fingerprint."""
    file: str
    """The name of the file with the articles' HTML."""
    articles: dict[str, CachedArticle]
    """By source file."""


class ArticleCache:
    """The parsed pages that earlier builds saved. Each one is checked against the current inputs."""

    def __init__(self, folder: CacheFolder, spool: Spool, *, builder: bytes) -> None:
        self._folder = folder
        self._spool = spool
        self._builder = builder
        self._index = _Index(builder, "", {})
        self._size = 0
        self._digests = _Digests()

    def load(self) -> None:
        """Reads the saved pages. Reads nothing if they are damaged or another builder saved them."""
        data = self._folder.read(_INDEX)
        if data is None:
            return
        try:
            index = _DECODER.decode(data)
            if index.builder == self._builder:
                self._size = self._spool.open_earlier(index.file)
                self._index = index
        except (msgspec.DecodeError, OSError):
            return

    def forget(self) -> None:
        """Discards everything that was saved."""
        self._spool.leave_earlier()
        self._index = _Index(self._builder, "", {})

    @property
    def files(self) -> AbstractSet[str]:
        """The source files whose pages are in the cache."""
        return self._index.articles.keys()

    @property
    def readings(self) -> Mapping[bytes, Spooled]:
        """What the search index knows about the saved pages, by key."""
        return dict(_reading(one.reading) for one in self._index.articles.values() if one.reading)

    def find(self, source: Source, context: MarkdownContext, survey: Survey, text: str) -> CachedArticle | None:
        """The saved page, if it was parsed from the same text and everything else that it shows is unchanged."""
        one = self._index.articles.get(source.file)
        if one is None or one.document.source != source or one.text != digest_of(text):
            return None
        digests = self._digests
        if (
            one.settings != digests.settings(context, survey)
            or one.terms != digests.terms(context.view)
            or (one.cards and one.cards != digests.cards(context.view))
            or (one.entries and one.entries != digests.entries(context.view))
        ):
            return None
        if not is_rendered_alike(one.document, context):
            return None
        images = context.images
        return one if all(images.find(address, source) == image for address, image in one.images.items()) else None

    def save(self, articles: Mapping[str, Article], survey: Survey, readings: Mapping[str, Reading]) -> None:
        """Saves all pages. ``readings``: what the search index knows about pages, by source file.

        Raises :class:`OSError`, or ``Locked`` if another build is saving its own.
        """
        known = self._known(articles, readings)
        current = {file: self._cached(one, survey, known.get(file)) for file, one in articles.items()}
        if current == self._index.articles:
            return
        with self._folder.writing():
            texts = [*(one.html for one in articles.values()), *(text for _, text in known.values())]
            name, placed = self._index.file, [one for one in texts if one.is_earlier]
            # Outdated texts of changed pages stay in the file. A new file is started when they fill half of it.
            if name and sum(one.length for one in texts) * 2 > self._size:
                placed = self._spool.append(texts, name=name)
            else:
                name, placed = self._spool.save(texts)
            read = dict(zip(known, placed[len(current) :], strict=True))
            saved = {
                file: msgspec.structs.replace(
                    one,
                    digest=place.digest,
                    offset=place.offset,
                    length=place.length,
                    reading=_cached_reading(known[file][0], read[file]) if file in known else None,
                )
                for (file, one), place in zip(current.items(), placed, strict=False)
            }
            self._folder.write(_INDEX, msgspec.msgpack.encode(_Index(self._builder, name, saved)))
            self._folder.tidy(_FILE, keep={name})

    def delete(self) -> None:
        """Lets the next run start without saved pages. Raises :class:`OSError`."""
        self._folder.delete(_INDEX)

    def _known(self, articles: Mapping[str, Article], readings: Mapping[str, Reading]) -> Mapping[str, Reading]:
        """The readings, and saved ones of the same texts."""
        known = {}
        for file, article in articles.items():
            saved = self._index.articles.get(file)
            if file in readings:
                known[file] = readings[file]
            elif saved and saved.reading and saved.digest == article.html.digest:
                known[file] = _reading(saved.reading)
        return known

    def _cached(self, article: Article, survey: Survey, reading: Reading | None) -> CachedArticle:
        document, html = article.document, article.html
        source = document.source
        context = survey.contexts[source.locale]
        return CachedArticle(
            text=article.text,
            settings=self._digests.settings(context, survey),
            terms=self._digests.terms(article.view),
            cards=self._digests.cards(article.view) if document.settings else b"",
            entries=self._digests.entries(article.view) if article.view.names_others(source) else b"",
            images=survey.images.found(source),
            document=document,
            digest=html.digest,
            offset=html.offset,
            length=html.length,
            reading=_cached_reading(*reading) if reading else None,
        )


class _Digests:
    """Digests of values that many pages share. Each is computed only once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[object, bytes]] = {}

    def settings(self, context: MarkdownContext, survey: Survey) -> bytes:
        claims = context.plugins.claims if context.plugins else b""
        allowed = {directive: sorted(sources) for directive, sources in context.hosts.items()}
        facts = (
            context.base,
            context.lang,
            context.variables,
            allowed,
            claims,
            context.words,
            context.slugs,
            context.dialect,
            context.is_lenient,
            context.book,
            context.cards,
            survey.files.languages,
        )
        return self._of("settings", context.variables, facts)

    def terms(self, view: View) -> bytes:
        return self._of("terms", view.terms.marks, view.terms.marks)

    def cards(self, view: View) -> bytes:
        return self._of("cards", view.cards, view.cards)

    def entries(self, view: View) -> bytes:
        return self._of("entries", view.terms, view.terms)

    def _of(self, kind: str, owner: object, value: object) -> bytes:
        """Keeps a reference to ``owner``, so that no other value can get its id."""
        known = self._known.get((kind, id(owner)))
        if known is None:
            data = msgspec.msgpack.encode(value, enc_hook=_plain, order="deterministic")
            known = self._known[kind, id(owner)] = owner, blake2b(data, digest_size=16).digest()
        return known[1]


def _plain(value: object) -> object:
    if isinstance(value, re.Pattern):
        return value.pattern
    raise TypeError(f"{type(value)} has no digest")


def _cached_reading(key: bytes, text: Spooled) -> CachedReading:
    return CachedReading(key, text.digest, text.offset, text.length)


def _reading(one: CachedReading) -> Reading:
    return one.key, Spooled(one.digest, one.offset, one.length, True)


def spooled(one: CachedArticle) -> Spooled:
    """The location of the page's HTML."""
    return Spooled(one.digest, one.offset, one.length, True)


_DECODER = msgspec.msgpack.Decoder(_Index)
