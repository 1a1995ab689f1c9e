"""The constructs that plugins add to Markdown."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b

from glosa.builder.plugins.calling import LoadedPlugin, called, wrong
from glosa.builder.plugins.hooks import Extended
from glosa.plugins import Component, Container, Fence, InlineMatch, Wrapper


class MarkdownPlugins:
    """Implements the port :class:`~glosa.builder.content.document.MarkdownHooks` with the plugins of a site."""

    def __init__(self, loaded: tuple[LoadedPlugin, ...]) -> None:
        self._fences = {language: one for one in loaded for language in one.plugin.fences}
        self._containers = {name: one for one in loaded for name in one.plugin.containers}
        self._rules = [(one, rule) for one in loaded for rule in one.plugin.inline]
        self._patterns = [re.compile(rule.pattern) for _, rule in self._rules]
        self._versions = {one.name: one.version for one in loaded}

    @cached_property
    def claims(self) -> bytes:
        """A digest of which plugin has which construct. A page that uses none depends only on this."""
        facts = (
            sorted((language, one.name) for language, one in self._fences.items()),
            sorted((name, one.name) for name, one in self._containers.items()),
            [(rule.pattern, one.name) for one, rule in self._rules],
        )
        return blake2b(repr(facts).encode(), digest_size=16).digest()

    def version(self, plugin: str) -> str:
        return self._versions.get(plugin, "")

    def languages(self) -> frozenset[str]:
        return frozenset(self._fences)

    def containers(self) -> frozenset[str]:
        return frozenset(self._containers)

    def patterns(self) -> Sequence[re.Pattern[str]]:
        return self._patterns

    def fence(self, language: str, info: str, text: str, *, lang: str, base: str) -> Extended:
        one = self._fences[language]
        value: object = called(one, "this block", one.plugin.fences[language], Fence(language, info, text, lang, base))
        if isinstance(value, Component):
            return Extended(one.name, component=value.name, props=value.props, has_code=value.has_code)
        if not isinstance(value, str):
            raise wrong(one, f"a block {language!r}", value, "str or Component")
        return Extended(one.name, value)

    def container(self, name: str, title: str, *, lang: str, base: str) -> Extended:
        one = self._containers[name]
        value: object = called(one, "this container", one.plugin.containers[name], Container(name, title, lang, base))
        if not isinstance(value, Wrapper) or not all(isinstance(text, str) for text in (value.before, value.after)):
            raise wrong(one, f"a container {name!r}", value, "Wrapper")
        return Extended(one.name, value.before, value.after)

    def inline(self, rule: int, text: str, groups: Mapping[str, str], *, lang: str, base: str) -> Extended:
        one, found = self._rules[rule]
        value: object = called(one, f"'{text}'", found.render, InlineMatch(text, groups, lang, base))
        if not isinstance(value, str):
            raise wrong(one, f"'{text}'", value, "str")
        return Extended(one.name, value)
