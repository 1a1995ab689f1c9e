"""The optional groups of packages, which ``pip install 'glosa-docs[postgres]'`` installs."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Literal, NamedTuple

ExtraName = Literal["postgres", "logins", "uploads", "s3", "webhooks", "push", "avatars", "passkeys", "forge"]


class Extra(NamedTuple):
    """One group of ``[project.optional-dependencies]`` in ``pyproject.toml``."""

    feature: str
    """What needs the packages, at the start of a sentence."""
    modules: tuple[str, ...]
    """Top-level modules that the packages install."""


EXTRAS: Mapping[ExtraName, Extra] = {
    "postgres": Extra("A PostgreSQL database", ("asyncpg",)),
    "logins": Extra("The token exchange for logins", ("httpx",)),
    "uploads": Extra("Uploading images", ("PIL", "python_multipart")),
    "s3": Extra("Storing images in a bucket", ("obstore",)),
    "webhooks": Extra("Notifying by webhook", ("httpx",)),
    "push": Extra("Notifying by web push", ("cryptography", "httpx")),
    "avatars": Extra("Getting pictures of authors", ("httpx",)),
    "passkeys": Extra("Signing in with a passkey", ("webauthn",)),
    "forge": Extra("The forge", ("graphql", "httpx")),
}


def installed(name: ExtraName) -> bool:
    """Whether all modules of the group can be imported."""
    return all(find_spec(module) for module in EXTRAS[name].modules)


def how_to_install(name: ExtraName) -> str:
    """The error for people who use a feature whose packages aren't installed."""
    return f"{EXTRAS[name].feature} needs packages that aren't installed. Run pip install 'glosa-docs[{name}]' first."


def extra_of(error: ModuleNotFoundError) -> ExtraName | None:
    """The first group that installs the missing module; ``None`` if no group does."""
    top_level = (error.name or "").partition(".")[0]
    return next((name for name, extra in EXTRAS.items() if top_level in extra.modules), None)
