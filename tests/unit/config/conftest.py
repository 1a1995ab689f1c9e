"""A configuration file as text goes in; what the config room makes of it comes out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from glosa.builder.config.load import load
from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import BuildFailed, Diagnostic

BASICS = """\
title: Manual
locales:
  /: {lang: pt-BR, label: Português}
  /en-US/: {lang: en-US, label: English}
"""
"""Four lines that are right: what a test adds begins in line 5."""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], SiteConfig]:
    """The configuration that these lines make, added to ``BASICS``; there are neither faults nor warnings."""

    def make(lines: str) -> SiteConfig:
        (tmp_path / "glosa.yaml").write_text(BASICS + lines, encoding="utf-8")
        loaded = load(tmp_path)
        config, warnings = loaded.config, loaded.diagnostics
        assert warnings == ()
        return config

    return make


@pytest.fixture
def whole(tmp_path: Path) -> Callable[[str | bytes], tuple[Diagnostic, ...]]:
    """What is said of a file with this content: faults when it is refused, else warnings."""

    def make(content: str | bytes) -> tuple[Diagnostic, ...]:
        (tmp_path / "glosa.yaml").write_bytes(content.encode() if isinstance(content, str) else content)
        try:
            return load(tmp_path).diagnostics
        except BuildFailed as failed:
            return failed.diagnostics

    return make


@pytest.fixture
def said(whole: Callable[[str | bytes], tuple[Diagnostic, ...]]) -> Callable[[str], tuple[Diagnostic, ...]]:
    """What is said of these lines, added to ``BASICS``."""
    return lambda lines: whole(BASICS + lines)
