"""Code highlighting by Prism in the embedded engine; languages are loaded when a page first uses them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec

from glosa.builder.content.document import CodeBlock
from glosa.builder.render.runtime import JsError, JsRuntime

_PRELUDE = "globalThis.Prism = { manual: true, disableWorkerMessageHandler: true };"
_CALL = """
globalThis.glosaHighlight = (blocks) => JSON.stringify(JSON.parse(blocks).map(([code, language]) =>
  Prism.highlight(code, Prism.languages[language] ?? {}, language)));
"""


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

    def load(self) -> Iterator[tuple[str, str]]:
        """Loads the site's own languages; answers the name of each that cannot be used, with the reason."""
        for name, source in self._own.items():
            self._load_core()
            self._loaded.add(name)
            try:
                self._js.call("glosa.language", name, source)
            except JsError as error:
                yield name, str(error)

    def languages(self) -> frozenset[str]:
        return frozenset(self._names) | frozenset(self._own)

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str]]:
        for block in blocks:
            self._load(block.language)
        answer = self._js.submit("glosaHighlight", json.dumps([(block.code, block.language) for block in blocks]))
        return lambda: _STRINGS.decode(answer.result())

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
    def _index(self) -> dict[str, _Language]:
        return _INDEX.decode((self._prism / "components.json").read_bytes())

    @cached_property
    def _names(self) -> dict[str, str]:
        names = {name: name for name in self._index}
        for name, language in self._index.items():
            names |= dict.fromkeys(language.alias, name)
        return names


_INDEX = msgspec.json.Decoder(dict[str, _Language])
_STRINGS = msgspec.json.Decoder(list[str])
