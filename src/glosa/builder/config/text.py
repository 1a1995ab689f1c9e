"""Configured text in one language, with its variables replaced."""

import re
from collections.abc import Callable, Iterator, Mapping

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.patterns import Localized


def localized(value: Localized, lang: str) -> str:
    """The text for ``lang``; a checked configuration has one for each of its languages."""
    return value if isinstance(value, str) else value[lang]


def variables_for(config: SiteConfig, lang: str) -> Mapping[str, str]:
    """The value of each variable in ``lang``, by the name used in text: ``product``, ``links.website``."""
    links = {f"links.{name}": address for name, address in config.links.items()}
    return links | {name: localized(value, lang) for name, value in config.variables.items()}


def substitute(text: str, variables: Mapping[str, str]) -> str:
    """``text`` with each defined ``{{ name }}`` replaced; others stay as they are."""
    if "{{" not in text:
        return text
    return _REFERENCE.sub(lambda match: variables.get(match[1], match[0]), text)


def references(text: str) -> Iterator[str]:
    """Names of the variables that ``text`` refers to, in order."""
    return (match[1] for match in _REFERENCE.finditer(text))


def text_in(config: SiteConfig, lang: str) -> Callable[[Localized], str]:
    """A function that returns configured text in ``lang``, with its variables replaced."""
    variables = variables_for(config, lang)
    return lambda value: substitute(localized(value, lang), variables)


_REFERENCE = re.compile(r"\{\{\s*([A-Za-z][\w.-]*)\s*\}\}")
