"""Fixtures that load a configuration from text."""

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
"""Four valid lines. What a test adds begins in line 5."""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], SiteConfig]:
    """The configuration of ``BASICS`` with these lines, without any problems."""

    def make(lines: str) -> SiteConfig:
        (tmp_path / "glosa.yaml").write_text(BASICS + lines, encoding="utf-8")
        loaded = load(tmp_path)
        config, warnings = loaded.config, loaded.diagnostics
        assert warnings == ()
        return config

    return make


@pytest.fixture
def whole(tmp_path: Path) -> Callable[[str | bytes], tuple[Diagnostic, ...]]:
    """The problems of a file with this content."""

    def make(content: str | bytes) -> tuple[Diagnostic, ...]:
        (tmp_path / "glosa.yaml").write_bytes(content.encode() if isinstance(content, str) else content)
        try:
            return load(tmp_path).diagnostics
        except BuildFailed as failed:
            return failed.diagnostics

    return make


@pytest.fixture
def said(whole: Callable[[str | bytes], tuple[Diagnostic, ...]]) -> Callable[[str], tuple[Diagnostic, ...]]:
    """The problems of ``BASICS`` with these lines."""
    return lambda lines: whole(BASICS + lines)


def reported(diagnostics: tuple[Diagnostic, ...]) -> list[tuple[int | None, str]]:
    """Line and code of each problem."""
    return [(one.line, one.code) for one in diagnostics]
