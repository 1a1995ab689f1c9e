"""Prism's languages: their names, and the scripts that highlight a block of code."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec

_EXTRAS = frozenset({"css-extras", "js-extras", "js-templates", "jsdoc"})
"""Optional scripts that only split another language's tokens further. Prism's users add them on request."""
_ADDITIONS = frozenset({"css-extras", "js-extras", "js-templates", "php-extras", "xml-doc"})
"""Scripts that only add to the grammars of other languages. There's no code in such a language."""
_EMBEDDED: Mapping[str, Sequence[str]] = {"markup": ("css", "javascript")}
"""Languages that another one highlights within it, in addition to its optional scripts."""

ALIASES: Mapping[str, str] = {
    name: language
    for language, names in {
        "apacheconf": "apache",
        "autohotkey": "ahk",
        "bash": "fish ksh npm nu nushell pnpm shellscript xonsh yarn zsh",
        "batch": "bat cmd dos doscon",
        "brightscript": "brs",
        "c": "h",
        "clojure": "clj cljs edn",
        "cpp": "c++ cc cu cuda cxx hpp hxx",
        "csharp": "c# csx",
        "css": "pcss postcss",
        "csv": "tsv",
        "diff": "patch udiff",
        "django": "html+django html+jinja j2 jinja",
        "docker": "containerfile",
        "elixir": "ex exs iex",
        "erlang": "erl",
        "excel-formula": "excel",
        "fortran": "f90",
        "fsharp": "f# fs fsx",
        "gettext": "pot",
        "git": "git-commit git-rebase",
        "go": "golang",
        "graphql": "gql graphqls",
        "groovy": "jenkinsfile",
        "handlebars": "htmlbars",
        "haskell": "lhs",
        "hcl": "opentofu terraform tf tfvars tofu",
        "ini": "cfg conf desktop gitconfig",
        "javascript": "cjs es6 jsm mjs node",
        "json": "geojson ipynb json-ld jsonl jsonld jsonlines ndjson",
        "json5": "hjson jsonc",
        "jsx": "javascriptreact",
        "julia": "jl",
        "kusto": "kql",
        "latex": "bibtex",
        "lisp": "cl common-lisp",
        "llvm": "ll",
        "makefile": "gnumake just justfile make mk",
        "markdown": "gfm markdoc mdc mdoc mdx",
        "markup": "angular angular-html astro ejs htm svelte vue vue-html xaml xhtml xsl xslt",
        "matlab": "octave",
        "mermaid": "mermaidjs",
        "nasm": "asm assembly x86asm",
        "nginx": "nginxconf",
        "objectivec": "obj-c objective-c",
        "ocaml": "ml",
        "pascal": "delphi",
        "perl": "pl pm",
        "php": "phtml",
        "powershell": "ps1 pwsh",
        "properties": "dotenv env java-properties ssh-config sshconfig",
        "protobuf": "proto proto3",
        "pug": "jade",
        "python": "bazel bzl ipython ipython3 py2 py3 pycon pytb python-repl python2 python3 sage starlark",
        "r": "rscript",
        "regex": "regexp",
        "rest": "restructuredtext rst",
        "ruby": "gemfile irb",
        "rust": "rs",
        "shell-session": "bash-session console session term terminal",
        "splunk-spl": "spl splunk",
        "sql": "mariadb mysql pgsql postgres postgresql psql sqlite sqlite3 tsql",
        "stylus": "styl",
        "tsx": "typescriptreact",
        "turtle": "ttl",
        "typescript": "angular-ts cts mts ts-twoslash twoslash",
        "vbnet": "vb.net",
        "verilog": "sv systemverilog",
        "vim": "viml vimscript",
        "visual-basic": "vbs vbscript",
        "wasm": "wast wat",
        "wiki": "mediawiki",
        "yaml": "compose docker-compose yaml+jinja",
    }.items()
    for name in names.split()
}
"""Names that other highlighters know. Prism's own names and aliases take precedence."""


class PrismLanguages:
    """The languages of a folder with Prism's scripts and their index."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[str, tuple[str, ...]] = {}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The language of every name and alias."""
        languages = {name: language for name, language in self._index.items() if name not in _ADDITIONS}
        aliases = {alias: name for name, language in languages.items() for alias in language.alias}
        return {**ALIASES, **{name: name for name in languages}, **aliases}

    def scripts(self, language: str, code: str) -> tuple[str, ...]:
        """The names of the scripts that highlight ``code``, in the order to load them.

        They are the language's own script, what it builds on, and the languages that it may embed. They depend on nothing
        else, so every block gets the same HTML on every page.
        """
        found = self._known.get(language)
        if found is None:
            found = self._known[language] = self._with_needs([self.names[language]])
        if "markdown" not in found:
            return found
        fences = (_LANGUAGE.search(_spelled(one)) for one in _FENCE.findall(code))
        mentioned = {self.names.get(one[0].lower(), "") for one in fences if one} - {"", *found}
        return self._with_needs([*found, *mentioned]) if mentioned else found

    def source(self, name: str) -> str:
        """The text of a script."""
        return (self._folder / f"prism-{name}.min.js").read_text("utf-8")

    def _with_needs(self, names: Iterable[str]) -> tuple[str, ...]:
        needed: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed.add(name)
                waiting += (*self._before(name), *_EMBEDDED.get(name, ()))
        ordered: dict[str, None] = {}
        # The index starts with the languages that others extend when they are loaded.
        for name in self._index:
            if name in needed:
                self._add(name, ordered)
        return tuple(ordered)

    def _add(self, name: str, ordered: dict[str, None]) -> None:
        if name not in ordered:
            for one in self._before(name):
                self._add(one, ordered)
            ordered[name] = None

    def _before(self, name: str) -> Sequence[str]:
        language = self._index[name]
        return (*language.require, *(one for one in language.optional if one not in _EXTRAS))

    @cached_property
    def _index(self) -> Mapping[str, "_Language"]:
        return _INDEX.decode((self._folder / "components.json").read_bytes())


class _Language(msgspec.Struct):
    require: list[str] = []
    optional: list[str] = []
    alias: list[str] = []


def _spelled(name: str) -> str:
    """The name as Prism's Markdown reads it after a fence: ``C#`` is ``Csharp``."""
    return re.sub(r"\b\+\+", "pp", re.sub(r"\b#", "sharp", name))


_INDEX = msgspec.json.Decoder(dict[str, _Language])
_FENCE = re.compile("^```(.+)$", re.MULTILINE)
_LANGUAGE = re.compile(r"[a-z][\w-]*", re.ASCII | re.IGNORECASE)
