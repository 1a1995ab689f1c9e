"""Code highlighting by Prism in the embedded engine; languages load when a page first uses them."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import cached_property
from pathlib import Path

import msgspec

from glosa.builder.content.document import CodeBlock, Unhighlighted
from glosa.builder.content.site_files import LANGUAGES_FOLDER
from glosa.builder.diagnostics import Diagnostic
from glosa.builder.render.modules import unusable
from glosa.builder.render.prism import ALIASES, PrismLanguages
from glosa.builder.render.runtime import PATIENCE_SECONDS, JsError, JsRuntime, JsTimeout

BATCH = 32
"""Blocks per call into V8: a call costs a third of a millisecond on three threads, whatever its size."""

_SCRIPT = Path(__file__).with_name("highlight.js")
_PRELUDE = "globalThis.Prism = { manual: true, disableWorkerMessageHandler: true };"
_OWN = "own"


class PrismHighlighter:
    """The highlighter for the content package. ``own`` maps each of the site's own languages to its module's source.

    The site's own languages share one Prism. Each built-in language has a Prism with only what it needs, because some of
    Prism's languages change others when they are loaded. So a block's HTML depends only on its code and its language.
    """

    def __init__(self, prism: Path, js: JsRuntime, *, own: Mapping[str, str]) -> None:
        self._languages = PrismLanguages(prism)
        self._js = js
        self._own = own
        self._loaded: set[str] = set()
        self._open = _Batch(js)

    def load(self) -> Iterator[Diagnostic]:
        """Loads the site's own languages; reports those that can't be used."""
        if not self._own:
            return
        self._load(_OWN, ())
        usable: list[str] = []
        for name, source in self._own.items():
            file = self._file(name)
            try:
                self._js.call("glosa.language", name, source, file)
                usable.append(name)
            except JsError as error:
                yield unusable(file, source, error)
        self._js.load(f"glosaCode.own({json.dumps(_OWN)}, {json.dumps(usable)});", name="the site's languages")

    def languages(self) -> frozenset[str]:
        return self._known

    def highlight(self, blocks: Sequence[CodeBlock]) -> Callable[[], Sequence[str | Unhighlighted]]:
        """Sends blocks of several pages to V8 together: once there are enough, or when the first result is requested.

        After a block times out, other blocks of its language stay plain, because each could take as long.
        """
        batch = self._open
        start = len(batch.blocks)
        batch.blocks += ((block.code, self._grammar(block.language), self._prism_for(block)) for block in blocks)
        end = len(batch.blocks)
        if end >= BATCH:
            self._submit()

        def highlighted() -> Sequence[str | Unhighlighted]:
            if not batch.is_submitted:
                self._submit()
            answers = zip(blocks, batch.answers[start:end], strict=True)
            return [one if isinstance(one, str) else self._unhighlighted(block, one) for block, one in answers]

        return highlighted

    def _submit(self) -> None:
        self._open.submit()
        self._open = _Batch(self._js)

    def _unhighlighted(self, block: CodeBlock, answer: "_Failure") -> Unhighlighted:
        file = self._file(block.language) if block.language in self._own else ""
        return Unhighlighted(answer.reason, file, answer.timed_out)

    def _grammar(self, name: str) -> str:
        """Prism's own name of the grammar. Names of other highlighters stand for one of Prism's."""
        return name if name in self._own else ALIASES.get(name, name)

    def _file(self, name: str) -> str:
        return f"{LANGUAGES_FOLDER}/{name}.js"

    def _prism_for(self, block: CodeBlock) -> str:
        """The name of the Prism that highlights the block. It's loaded on first use."""
        if block.language in self._own:
            return _OWN
        scripts = self._languages.scripts(block.language, block.code)
        name = " ".join(scripts)
        if name not in self._loaded:
            self._load(name, (*map(self._languages.source, scripts), f"glosaCode.ready({json.dumps(name)});"))
        return name

    def _load(self, name: str, scripts: Sequence[str]) -> None:
        if not self._loaded:
            self._js.load(f"{_SCRIPT.read_text('utf-8')}({PATIENCE_SECONDS});", name="highlighter")
        self._loaded.add(name)
        self._js.load(";\n".join((_PRELUDE, self._core, *scripts)), name=f"prism {name}")

    @cached_property
    def _core(self) -> str:
        return self._languages.source("core")

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self._languages.names) | frozenset(self._own)


class _Batch:
    """Blocks that are sent to V8 in one call."""

    def __init__(self, js: JsRuntime) -> None:
        self._js = js
        self._answer: Future[str] | None = None
        self.blocks: list[tuple[str, str, str]] = []

    @property
    def is_submitted(self) -> bool:
        return self._answer is not None

    def submit(self) -> None:
        """Makes the call without waiting for it."""
        self._answer = self._js.submit("glosaCode.highlight", msgspec.json.encode(self.blocks).decode())

    @cached_property
    def answers(self) -> "Sequence[str | _Failure]":
        """The HTML of each block, or the reason why there is none. Waits for the call."""
        # Each call that times out excludes one more language.
        for _ in {language for _, language, _ in self.blocks}:
            try:
                return self._answered()
            except JsTimeout:
                self.submit()
        return self._answered()

    def _answered(self) -> "Sequence[str | _Failure]":
        assert self._answer is not None
        return _ANSWERS.decode(self._answer.result())


class _Failure(msgspec.Struct, frozen=True):
    """The result for a block that couldn't be highlighted."""

    reason: str
    timed_out: bool = False


_ANSWERS = msgspec.json.Decoder(list[str | _Failure])
