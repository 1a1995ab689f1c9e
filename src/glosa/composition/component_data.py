"""The data that a site's plugins pass to its components."""

from collections.abc import Mapping
from pathlib import Path

from glosa.builder.config.load import load
from glosa.builder.diagnostics import BuildFailed, Diagnostic
from glosa.builder.extending import plugin_data


def component_data(site: Path) -> tuple[Mapping[str, str], tuple[Diagnostic, ...]]:
    """The data as JSON, by name, and what's wrong with the plugins or with the configuration that names them."""
    try:
        loaded = load(site)
    except BuildFailed as failure:
        return {}, failure.diagnostics
    if not loaded.plugins:
        return {}, ()
    data, problems = plugin_data(loaded.plugins, site, loaded.config, loaded.config.base)
    return data, (*loaded.plugins.diagnostics, *problems)
