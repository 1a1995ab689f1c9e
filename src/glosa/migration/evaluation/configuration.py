"""Evaluates a generator's configuration in JavaScript or TypeScript, in the V8 that Glosa ships with.

The code has no Node and no network, and reads only files below the source's folder. What needs more, such as a package of the
generator, becomes an :class:`Unknown` value with the arguments of its call.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any

import msgspec

from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.render.bundle import load_bundle
from glosa.migration.source_folder import SourceFolder
from glosa.plugins.javascript import JavaScript, JavaScriptError

_ENDINGS = ("", ".js", ".ts", ".mjs", ".mts", ".cjs", ".cts", ".json", ".tsx", ".jsx")
_COMPILED = re.compile(r"(.+)(\.[cm]?)jsx?")
_LARGEST = 2_000_000
"""Bytes of a module that is read."""
_MOST = 500
"""Modules of one configuration."""
_PATIENCE_SECONDS = 10
"""How long the evaluation may run each time it has got more modules."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """A configuration as values that JSON can represent."""

    value: Any
    """``None`` if it can't be evaluated. A dictionary with ``$unknown`` stands for a value that a package would make, with the
    arguments in ``$given``; one with ``$function`` for a function."""
    unknowns: Mapping[str, tuple[str, int | None]]
    """The name of what can't be evaluated here, with the file and line that use it."""
    findings: tuple[Remark, ...] = ()
    lost: Mapping[str, tuple[str, int | None]] = field(default_factory=dict)
    """The unknowns that a text or a list contains, which lacks them."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts of the modules that the configuration imports, by file."""


class _Answer(msgspec.Struct):
    """What ``glosaEvaluate`` reports."""

    kind: str
    needed: tuple[str, ...]
    unknowns: dict[str, str]
    lost: dict[str, str]
    value: Any = None
    place: str = ""
    message: str = ""


class Evaluator:
    """Evaluates modules below one folder."""

    def __init__(self, source: SourceFolder, *, environment: Mapping[str, str] | None = None) -> None:
        self._source = source
        script = (
            load_bundle().compiler_script
            + "\n"
            + "\n".join(
                files("glosa.migration.evaluation").joinpath(name).read_text("utf-8")
                for name in ("files.js", "evaluate.js")
            )
        )
        self._engine = JavaScript(script, patience=_PATIENCE_SECONDS)
        self._environment = {"NODE_ENV": "production", **(environment or {})}
        self._texts: dict[str, str] = {}

    def evaluate(self, file: str, *, export: str = "", argument: object = None) -> Configuration:
        """The default export of ``file``, a POSIX path below the folder, or the export of that name. Functions are called with
        ``argument``.
        """
        try:
            self._engine.call("glosaEnvironment", self._environment)
            written = self._source.text(self._source.root / file)
            if written is None:
                return Configuration(None, {}, (_unusable(file, None, "The file doesn't exist in the source."),))
            self._engine.call("glosaProvide", {file: written})
            answer = self._answer(file, export, argument if argument is not None else {})
        except JavaScriptError as error:
            return Configuration(None, {}, (_unusable(file, None, str(error)),))
        unknowns, lost = (
            {name: _place(place) for name, place in named.items()} for named in (answer.unknowns, answer.lost)
        )
        if answer.kind == "value":
            return Configuration(answer.value, unknowns, lost=lost, texts=self._texts)
        where, line = _place(answer.place)
        return Configuration(None, unknowns, (_unusable(where or file, line, answer.message),))

    def _answer(self, file: str, export: str, argument: object) -> "_Answer":
        count = 0
        while True:
            answer = self._called("glosaEvaluate", file, export, argument)
            if answer.kind == "waiting":
                answer = self._called("glosaSettled")
            if not answer.needed:
                return answer
            count += len(answer.needed)
            if count > _MOST:
                raise JavaScriptError(f"It imports more than {_MOST} modules.")
            for name in answer.needed:
                self._engine.call("glosaProvide", dict(self._provided(name)))

    def _called(self, function: str, *arguments: object) -> "_Answer":
        """The answer, of which the configuration may have replaced any part."""
        try:
            return msgspec.convert(self._engine.call(function, *arguments), _Answer)
        except msgspec.ValidationError as error:
            raise JavaScriptError("It replaces functions of JavaScript itself.") from error

    def _provided(self, name: str) -> Iterator[tuple[str, str | None]]:
        """The module that ``name`` means, and where it is; an empty place if there's none. ``*`` means the names of all files, and
        a path after ``=`` the texts of the file and those next to it, which a configuration usually reads, too.
        """
        if name == "*":
            yield name, "\n".join(self._source.names())
            return
        if name.startswith("="):
            yield from self._texts_next_to(name[1:])
            return
        compiled = _COMPILED.fullmatch(name)  # TypeScript names modules as they're called once they're compiled.
        own = (f"{compiled[1]}{compiled[2]}ts", f"{compiled[1]}{compiled[2]}tsx") if compiled else ()
        for path in (*(name + end for end in _ENDINGS), *own, *(f"{name}/index{end}" for end in _ENDINGS[1:])):
            file = self._source.file(self._source.root / path) if path.endswith(_ENDINGS[1:]) else None
            if file and file.stat().st_size <= _LARGEST:
                self._texts[path] = self._source.text(file) or ""
                yield path, self._texts[path]
                yield f"?{name}", path
                return
        yield f"?{name}", ""

    def _texts_next_to(self, path: str) -> Iterator[tuple[str, str | None]]:
        file = self._source.root / path
        alike = sorted(file.parent.glob(f"*{file.suffix}")) if file.suffix in (".md", ".mdx", ".json") else []
        total = 0
        for one in (file, *(other for other in alike if other != file)):
            found = self._source.file(one)
            size = found.stat().st_size if found else 0
            total += size
            if one == file or (found and total <= _LARGEST):
                yield f"={self._source.named(one)}", self._source.text(one) if found and size <= _LARGEST else None


def is_unknown(value: object) -> bool:
    """Whether the value, or what made it, can't be evaluated here."""
    return isinstance(value, dict) and ("$unknown" in value or "$function" in value)


def given(value: object, position: int = 0) -> dict[str, Any]:
    """The argument of the call that would have made the value; empty if there's none."""
    arguments = value.get("$given", []) if isinstance(value, dict) else []
    found = arguments[position] if position < len(arguments) else None
    return found if isinstance(found, dict) else {}


def with_answers(value: Any, answers: Mapping[str, Any]) -> Any:
    """The configuration with values from the command line in their places: ``themeConfig.sidebar`` and so on."""
    for path, answer in answers.items():
        *folders, last = path.split(".")
        place = value
        for name in folders:
            if not isinstance(place.get(name), dict):
                place[name] = {}
            place = place[name]
        place[last] = answer
    return value


def parsed_answer(text: str) -> Any:
    """A value from the command line: JSON, or plain text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _place(place: str) -> tuple[str, int | None]:
    file, _, line = place.rpartition(":")
    return file, int(line) if line.isdigit() else None


def _unusable(file: str, line: int | None, why: str) -> Remark:
    end = "" if why.endswith((".", "!", "?")) else "."
    text = f"The configuration can't be evaluated without Node: {why}{end} Pass the values with --set, such as --set title='My site'."
    return Remark("decide", file, line, text)
