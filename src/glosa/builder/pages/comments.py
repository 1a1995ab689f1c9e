"""The comment widget's settings as the reader passes them on, one file per language."""

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from glosa.builder.config.code_hosts import code_host
from glosa.builder.config.comments import AnonymousComments, CommentsConfig, VisitCounterConfig
from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import text_in
from glosa.builder.content.document import Document
from glosa.builder.pages.addresses import address
from glosa.builder.pages.contract import Comments, VisitCounter

SERVICE = "comments"
"""Path of the site's own comment service below the base."""

CALLBACK = "auth/callback.html"
"""Path of the page that logins return to, below the base."""

_RULES = {"avatarCDN", "clazzName", "recordIP"}
"""Rules that the site's own service reads from ``glosa.yaml`` itself, so its widget doesn't need them."""

_BUILD_ONLY = {"notify", "verify", "clientSecret", "avatarProxy"}
"""Options that only the builder or the service reads. Widgets don't need them, or pages must not contain them."""


def are_shown(config: SiteConfig, document: Document) -> bool:
    """Whether a page has a section with comments."""
    return document.front_matter.comments and config.comments_in(document.source.locale) is not None


def are_own(comments: CommentsConfig) -> bool:
    """Whether comments are stored in the site's own service."""
    external = comments.anonymous.server_urls or comments.options.get("serverURLs")
    return comments.solution == "anonymous" and not external


def discusses_headings(config: SiteConfig, locale: str) -> bool:
    """Whether readers can discuss each heading of the pages of ``locale``."""
    comments = config.comments_in(locale)
    return comments is not None and comments.headings and are_own(comments)


def comments_address(config: SiteConfig, locale: str, base: str) -> str:
    """Address of the :class:`Comments` of ``locale``; empty if comments are off there."""
    return f"{base}assets/comments/{config.locales[locale].lang}.json" if config.comments_in(locale) else ""


def comments_data(config: SiteConfig, locale: str, base: str) -> Comments | None:
    """The widget of ``locale`` with its options; ``None`` if comments are off there.

    Options come from ``options`` and from the solution's own block, which takes precedence.
    """
    comments = config.comments_in(locale)
    if comments is None:
        return None
    own = _own(comments)
    options = {**comments.options, **own}
    emoji = str(options.get("emojiCDN", ""))
    if comments.solution == "anonymous" and emoji.startswith("/"):
        options["emojiCDN"] = address(emoji, base)
    placeholder = getattr(comments.anonymous, "placeholder", "") if comments.solution == "anonymous" else ""
    if placeholder:
        options["placeholder"] = text_in(config, config.locales[locale].lang)(placeholder)
    if comments.solution == "anonymous" and not options.get("serverURLs"):
        options = {key: value for key, value in options.items() if key not in _RULES & own.keys()}
        options["service"] = base + SERVICE
    if comments.solution == "issues":
        options = {**_logins(comments, base), **options}
    return Comments(solution=comments.solution, options=options, num_style=dict(comments.counter.num_style))


def needs_emoji(config: SiteConfig) -> bool:
    """Whether the site must include the widget's emoji: the site's own service serves them, an external store doesn't."""
    settings = [comments_data(config, locale, "/") for locale in config.locales]
    return any(
        one.solution == "anonymous" and "service" not in one.options and "emojiCDN" not in one.options
        for one in settings
        if one
    )


def solutions(config: SiteConfig) -> Collection[Literal["anonymous", "issues"]]:
    """The widgets that any language of the site has."""
    return {comments.solution for comments in map(config.comments_in, config.locales) if comments}


def visit_counter(config: SiteConfig, locale: str) -> VisitCounter | None:
    """The counter of the pages of ``locale``; only the anonymous widget's store counts visits."""
    comments = config.comments_in(locale)
    if comments is None or comments.solution != "anonymous" or not comments.anonymous.visitor:
        return None
    counter = comments.counter
    is_default = counter.flag_title == VisitCounterConfig().flag_title
    return VisitCounter(id_val=counter.id_val, flag_title="" if is_default else counter.flag_title)


def _logins(comments: CommentsConfig, base: str) -> dict[str, str]:
    """Where this site exchanges logins, and the address they return to if that isn't the page itself."""
    exchange = {"proxy": f"{base}{SERVICE}/api/v1/exchange"}
    returns_to_page = comments.issues is None or code_host(comments.issues).returns_to_page
    return exchange if returns_to_page else {**exchange, "redirectUri": base + CALLBACK}


def _own(comments: CommentsConfig) -> dict[str, Any]:
    """The settings of the solution's block that differ from the defaults, under the widget's names."""
    block = comments.anonymous if comments.solution == "anonymous" else comments.issues
    if block is None:
        return {}
    options = {
        field.encode_name: getattr(block, field.name)
        for field in msgspec.structs.fields(block)
        if field.encode_name not in _BUILD_ONLY and getattr(block, field.name) != _default(field)
    }
    if isinstance(block, AnonymousComments):
        # The builder's default differs from the widget's, which records addresses by default.
        options["recordIP"] = block.record_ip
    plain: dict[str, Any] = msgspec.to_builtins(options)
    return plain


def _default(field: msgspec.structs.FieldInfo) -> Any:
    factory = field.default_factory
    return field.default if factory is msgspec.NODEFAULT else factory()
