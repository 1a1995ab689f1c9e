"""Code highlighting by Prism in the embedded engine; languages load when a page first uses them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import cached_property
from pathlib import Path

import msgspec

from glosa.builder.content.document import CodeBlock, Uncoloured
from glosa.builder.content.site_files import LANGUAGES_FOLDER
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.render.modules import unusable
from glosa.builder.render.runtime import PATIENCE_SECONDS, JsError, JsRuntime, JsTimeout

_PRELUDE = "globalThis.Prism = { manual: true, disableWorkerMessageHandler: true };"
_CALL = """
((seconds) => {
  // What is being coloured. A call that is ended from outside leaves it behind.
  let current = null;
  const endless = new Map();
  const coloured = ([code, language]) => {
    if (endless.has(language)) {
      if (endless.get(language) !== code) return Prism.util.encode(code);
      return { fault: `It had not come to an end after ${seconds} seconds.` };
    }
    current = [code, language];
    try {
      return Prism.highlight(code, Prism.languages[language] ?? {}, language);
    } catch (error) {
      return { fault: String(error) };
    }
  };
  return (blocks) => {
    if (current !== null) endless.set(current[1], current[0]);
    current = null;
    const answers = JSON.parse(blocks).map(coloured);
    current = null;
    return JSON.stringify(answers);
  };
})
"""

BATCH = 32
"""Blocks per call into V8: a call costs a third of a millisecond on three threads, whatever its size."""


class _Language(msgspec.Struct):
    require: list[str] = []
    optional: list[str] = []
    alias: list[str] = []


class PrismHighlighter:
    """The highlighter for the content package. ``own`` maps each of the site's own languages to its module's source."""

    def __init__(self, prism: Path, js: JsRuntime, *, own: Mapping[str, str]) -> None:
        self._prism = prism
        self._js = js
        self._own = own
        self._loaded: set[str] = set()
        self._open = _Batch(js)

    def load(self) -> Iterator[Diagnostic]:
        """Loads the site's own languages; reports those that can't be used."""
        for name, source in self._own.items():
            self._load_core()
            self._loaded.add(name)
            file = self._file(name)
            try:
                self._js.call("glosa.language", name, source, file)
            except JsError as error:
                yield unusable(file, source, error)

    def languages(self) -> frozenset[str]:
        return self._known

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str | Uncoloured]]:
        """Sends blocks of several pages to V8 together: once there are enough, or when the first result is requested.

        After a block times out, other blocks of its language stay plain, because each could take as long.
        """
        if any(block.language not in self._loaded for block in blocks):
            # A language may extend others that are loaded, which mustn't affect earlier blocks: they don't know what follows.
            if self._open.blocks:
                self._submit()
            for block in blocks:
                self._load(block.language)
        batch = self._open
        start = len(batch.blocks)
        batch.blocks += ((block.code, block.language) for block in blocks)
        end = len(batch.blocks)
        if end >= BATCH:
            self._submit()

        def coloured() -> Sequence[str | Uncoloured]:
            if not batch.is_submitted:
                self._submit()
            answers = zip(blocks, batch.answers[start:end], strict=True)
            return [one if isinstance(one, str) else self._uncoloured(block, one) for block, one in answers]

        return coloured

    def _submit(self) -> None:
        self._open.submit()
        self._open = _Batch(self._js)

    def _uncoloured(self, block: CodeBlock, answer: "_Fault") -> Uncoloured:
        return Uncoloured(answer.fault, self._file(block.language) if block.language in self._own else "")

    def _file(self, name: str) -> str:
        return f"{LANGUAGES_FOLDER}/{name}.js"

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
            self._js.load(f"globalThis.glosaHighlight = {_CALL}({PATIENCE_SECONDS});", name="prism call")

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
    """Blocks that are sent to V8 in one call."""

    def __init__(self, js: JsRuntime) -> None:
        self._js = js
        self._answer: Future[str] | None = None
        self.blocks: list[tuple[str, str]] = []

    @property
    def is_submitted(self) -> bool:
        return self._answer is not None

    def submit(self) -> None:
        """Makes the call without waiting for it."""
        self._answer = self._js.submit("glosaHighlight", msgspec.json.encode(self.blocks).decode())

    @cached_property
    def answers(self) -> "Sequence[str | _Fault]":
        """The HTML of each block, or the reason why there is none. Waits for the call."""
        # Each call that times out excludes one more language.
        for _ in {language for _, language in self.blocks}:
            try:
                return self._answered()
            except JsTimeout:
                self.submit()
        return self._answered()

    def _answered(self) -> "Sequence[str | _Fault]":
        assert self._answer is not None
        return _ANSWERS.decode(self._answer.result())


class _Fault(msgspec.Struct, frozen=True):
    """The result for a block that couldn't be highlighted."""

    fault: str


_INDEX = msgspec.json.Decoder(dict[str, _Language])
_ANSWERS = msgspec.json.Decoder(list[str | _Fault])
