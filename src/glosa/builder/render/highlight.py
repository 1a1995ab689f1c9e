"""Code highlighting by Prism in the embedded engine; languages are loaded when a page first uses them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import cached_property
from pathlib import Path

import msgspec

from glosa.builder.content.document import CodeBlock
from glosa.builder.content.site_files import LANGUAGES_FOLDER
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.render.modules import unusable
from glosa.builder.render.runtime import JsError, JsRuntime

_PRELUDE = "globalThis.Prism = { manual: true, disableWorkerMessageHandler: true };"
_CALL = """
globalThis.glosaHighlight = (blocks) => JSON.stringify(JSON.parse(blocks).map(([code, language]) =>
  Prism.highlight(code, Prism.languages[language] ?? {}, language)));
"""

BATCH = 32
"""Blocks a call into V8: a call costs a third of a millisecond on three threads, whatever it carries."""


class _Language(msgspec.Struct):
    require: list[str] = []
    optional: list[str] = []
    alias: list[str] = []


class PrismHighlighter:
    """The content room's highlighter. ``own`` maps each of the site's own languages to its module's source."""

    def __init__(self, prism: Path, js: JsRuntime, *, own: Mapping[str, str]) -> None:
        self._prism = prism
        self._js = js
        self._own = own
        self._loaded: set[str] = set()
        self._open = _Batch()

    def load(self) -> Iterator[Diagnostic]:
        """Loads the site's own languages; tells of those that cannot be used."""
        for name, source in self._own.items():
            self._load_core()
            self._loaded.add(name)
            file = f"{LANGUAGES_FOLDER}/{name}.js"
            try:
                self._js.call("glosa.language", name, source, file)
            except JsError as error:
                yield unusable(file, source, error)

    def languages(self) -> frozenset[str]:
        return self._known

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str]]:
        """Blocks of several pages go through V8 together: when there are enough, or when the first is asked for."""
        for block in blocks:
            self._load(block.language)
        batch = self._open
        start = len(batch.blocks)
        batch.blocks += ((block.code, block.language) for block in blocks)
        end = len(batch.blocks)
        if end >= BATCH:
            self._submit()

        def coloured() -> Sequence[str]:
            if batch.answer is None:
                self._submit()
            return batch.coloured[start:end]

        return coloured

    def _submit(self) -> None:
        batch, self._open = self._open, _Batch()
        batch.answer = self._js.submit("glosaHighlight", msgspec.json.encode(batch.blocks).decode())

    def _load(self, language: str) -> None:
        self._load_core()
        if language in self._loaded:
            return
        self._loaded.add(language)
        name = self._names[language]
        if name != language:
            self._load(name)
            return
        for needed in self._index[name].require:
            self._load(needed)
        self._js.load(self._script(name), name=f"prism language {name}")

    def _load_core(self) -> None:
        if not self._loaded:
            self._loaded.add("core")
            self._js.load(_PRELUDE, name="prism prelude")
            self._js.load(self._script("core"), name="prism core")
            self._js.load(_CALL, name="prism call")

    def _script(self, name: str) -> str:
        return (self._prism / f"prism-{name}.min.js").read_text("utf-8")

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._names) | frozenset(self._own)

    @cached_property
    def _index(self) -> dict[str, _Language]:
        return _INDEX.decode((self._prism / "components.json").read_bytes())

    @cached_property
    def _names(self) -> dict[str, str]:
        names = {name: name for name in self._index}
        for name, language in self._index.items():
            names |= dict.fromkeys(language.alias, name)
        return names


class _Batch:
    """Blocks that go through V8 in one call."""

    def __init__(self) -> None:
        self.blocks: list[tuple[str, str]] = []
        self.answer: Future[str] | None = None
        """``None`` until the call is made."""

    @cached_property
    def coloured(self) -> Sequence[str]:
        """HTML of each block; waits for the answer."""
        assert self.answer is not None
        return _STRINGS.decode(self.answer.result())


_INDEX = msgspec.json.Decoder(dict[str, _Language])
_STRINGS = msgspec.json.Decoder(list[str])
