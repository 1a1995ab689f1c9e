"""The plugins of a configuration of VuePress, by the name of their package."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urljoin

from glosa.migration.readers.settings import mapping, sequence, text
from glosa.migration.readers.tree import PageBook


class PluginEntry(NamedTuple):
    """An entry of the plugins."""

    name: str
    """The name of its package."""
    options: Mapping[str, Any]
    words: str
    """How the configuration writes it."""


def plugins_of(config: Mapping[str, Any]) -> Iterator[PluginEntry]:
    """The plugins: a list of names, pairs, calls, and objects, or a mapping of names to options."""
    plugins = config.get("plugins")
    for one in [[*pair] for pair in plugins.items()] if isinstance(plugins, dict) else sequence(plugins):
        name, options = (one[0], one[1] if len(one) > 1 else {}) if isinstance(one, list) and one else (one, {})
        if isinstance(name, dict) and "$unknown" in name:
            call = str(name["$unknown"]).removesuffix("()")
            module, _, function = call.rpartition(".")
            given = sequence(name.get("$given"))
            is_named = bool(module) and function.isidentifier()
            yield PluginEntry(
                module if is_named else call,
                mapping(given[0] if given else options),
                f"{function}(" if is_named and function != "default" else call,
            )
        elif isinstance(name, dict) and name:
            own = text(name.get("name")) or text(name.get("$function")) or "…"
            yield PluginEntry(own, {}, own)
        elif isinstance(name, str) and options is not False:
            yield PluginEntry(name, mapping(options), name)


def plugin_redirects(config: Mapping[str, Any], book: PageBook) -> Iterator[tuple[str, str]]:
    """The earlier addresses that plugins for redirects and ``redirectFrom`` of pages name, with what they lead to."""
    for name, options, _ in plugins_of(config):
        if "redirect" not in name:
            continue
        for old, new in mapping(options.get("config")).items():
            yield old, text(new)
        for one in sequence(options.get("redirectors")):
            base, other = text(mapping(one).get("base")), mapping(one).get("alternative")
            for path in other if isinstance(other, list) else [other]:
                if base and text(path) and book.at(urljoin(base, text(path))):
                    yield base, urljoin(base, text(path))
                    break
    for page in book.pages:
        given = page.raw.front_matter.get("redirectFrom")
        for path in given if isinstance(given, list) else [given]:
            if text(path):
                yield text(path), page.route
