"""Reads ``glossary.yaml``, and tells every fault of the file at once."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from glosa.builder.config.model import SiteConfig
from glosa.builder.content.glossary.checks import check
from glosa.builder.content.glossary.model import GLOSSARY_FILE, Glossary, GlossaryFile
from glosa.builder.content.own_file import pairs, read_own, text_lines
from glosa.builder.diagnostics import Diagnostic


def read_glossary(site_dir: Path, config: SiteConfig) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """The terms of the site in ``site_dir``, none where it has no such file, and what is wrong with them."""
    own = read_own(site_dir, GLOSSARY_FILE, GlossaryFile, check=lambda file: check(file, config))
    if not own.exists:
        return Glossary(), ()
    top = pairs(own.root)
    _, below = top.get("terms", (0, None))
    terms = pairs(below)
    glossary = Glossary(exists=True, is_sound=False, keys=frozenset(terms))
    if own.value:
        lines = {("page",): top["page"][0], **dict(_lines(terms))}
        glossary = Glossary(exists=True, file=own.value, keys=frozenset(terms), lines=lines)
    return glossary, own.diagnostics


def _lines(terms: Mapping[str, tuple[int, yaml.Node]]) -> Iterator[tuple[tuple[str, ...], int]]:
    for key, (line, term) in terms.items():
        yield (key,), line
        for name, (below, value) in pairs(term).items():
            yield (key, name), below
            for lang, begins in text_lines(value).items():
                yield (key, name, lang), begins
