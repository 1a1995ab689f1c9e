"""Kinds of text in ``glosa.yaml``: addresses, paths, names, and language tags, each with its pattern.

``extra={"expected": …}`` describes a pattern in words.
"""

from typing import Annotated, Literal

from msgspec import Meta

Localized = Annotated[
    str | dict[str, str],
    Meta(description="One text for all languages, or one per language: {pt-BR: Início, en-US: Home}."),
]

Dialect = Literal["mkdocs-material", "vitepress", "vuepress", "docusaurus", "starlight", "myst"]

SlugStyle = Literal["glosa", "github", "mkdocs", "vuepress", "vitepress"]

RouteFolder = Annotated[
    str,
    Meta(
        pattern=r"^/([A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*$",
        extra={"expected": "a path of plain letters that begins and ends with a slash, such as / or /en-US/"},
    ),
]
Address = Annotated[
    str, Meta(pattern=r"^(https?://|mailto:)\S+$", extra={"expected": "an address that begins with https://"})
]
LinkTarget = Annotated[
    str,
    Meta(
        pattern=r"^(https?://|mailto:)\S+$|^/(?!/)\S*$",
        extra={"expected": "an address that begins with https://, or a path of this site that begins with a slash"},
    ),
]
OldAddress = Annotated[
    str,
    Meta(
        pattern=r"^/(?!/)([^?#]*/)?[^?#/.]*(\.html?)?$",
        extra={"expected": "a path of this site that ends with a slash, with .html, or without an extension"},
    ),
]
Origin = Annotated[
    str,
    Meta(
        pattern=r"^https?://[^/?#\s@]+$",
        extra={"expected": "scheme and host only, such as https://docs.example.org (a path belongs in 'base')"},
    ),
]
Name = Annotated[
    str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]*$", extra={"expected": "a name of letters, digits, - and _"})
]
EditAddress = Annotated[
    str,
    Meta(
        pattern=r"^https?://.*\{path\}",
        extra={"expected": "an address that contains {path}, such as https://host/edit/main/{path}"},
    ),
]
WebAddress = Annotated[
    str,
    Meta(
        pattern=r"^$|^https?://[^\s?#]+$",
        extra={"expected": "an address that begins with https://, without ? and #"},
    ),
]
ProxyAddress = Annotated[
    str,
    Meta(
        pattern=r"^$|^https?://\S+$",
        extra={"expected": "an address such as https://comments.example.org/api/v1/exchange or https://host/x?{url}"},
    ),
]
PublicFile = Annotated[
    str,
    Meta(
        pattern=r"^(/[^/].*)?$",
        extra={"expected": "the path of a file in public/ that begins with a slash, such as /logo.svg"},
    ),
]
LanguageTag = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$",
        extra={"expected": "a language tag such as pt-BR or en"},
    ),
]
