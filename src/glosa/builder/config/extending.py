"""What a site adds to Glosa: plugins, and hosts of others that its pages may use."""

from typing import Annotated

from msgspec import Meta, Struct

PluginEntry = str | dict[str, dict[str, str | int | bool]]
"""A plugin: its name or path, or a mapping from it to its options."""


class PolicyConfig(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """The origins of other hosts that pages may use, by purpose. Everything else is blocked."""

    frame: Annotated[tuple[str, ...], Meta(description="Hosts of embedded pages, such as videos and maps.")] = ()
    script: Annotated[tuple[str, ...], Meta(description="Hosts of scripts that other scripts load.")] = ()
    style: Annotated[tuple[str, ...], Meta(description="Hosts of stylesheets.")] = ()
    font: Annotated[tuple[str, ...], Meta(description="Hosts of fonts.")] = ()
    connect: Annotated[
        tuple[str, ...], Meta(description="Hosts that scripts may request data from or send it to.")
    ] = ()
    media: Annotated[tuple[str, ...], Meta(description="Hosts of audio and video files.")] = ()
    form: Annotated[tuple[str, ...], Meta(description="Hosts that forms may be sent to.")] = ()
