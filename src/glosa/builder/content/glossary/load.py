"""Reads ``glossary.yaml``, and reports all problems of the file together."""

from pathlib import Path

from glosa.builder.config.addresses import RESERVED_IDS
from glosa.builder.config.model import SiteConfig
from glosa.builder.content.glossary.checks import check
from glosa.builder.content.glossary.model import GLOSSARY_FILE, Glossary, GlossaryFile
from glosa.builder.content.own_file import entry_lines, pairs, read_own
from glosa.builder.diagnostics import Diagnostic


def read_glossary(site_dir: Path, config: SiteConfig) -> tuple[Glossary, tuple[Diagnostic, ...]]:
    """The terms of the site in ``site_dir``, and the problems of its file. Without such a file, there are no terms."""
    own = read_own(site_dir, GLOSSARY_FILE, GlossaryFile, check=lambda file: check(file, config))
    if not own.exists:
        return Glossary(), ()
    top = pairs(own.root)
    _, below = top.get("terms", (0, None))
    terms = pairs(below)
    glossary = Glossary(exists=True, is_sound=False, keys=frozenset(terms) - RESERVED_IDS)
    if own.value:
        lines = {("page",): top["page"][0], **dict(entry_lines(terms))}
        glossary = Glossary(exists=True, file=own.value, keys=frozenset(terms), lines=lines)
    return glossary, own.diagnostics
