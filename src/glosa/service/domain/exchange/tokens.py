"""The response of a token endpoint → tokens, or a refusal."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_plus

from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.refusals import ApplicationRefused, GrantRefused, PlatformUnreadable
from glosa.service.domain.exchange.upstream import TokenReply

LONGEST_ERROR = 100
"""Characters of an error's code."""
LONGEST_DESCRIPTION = 500
"""Characters of an error's description."""
SHORTEST_SECRET = 6
"""A shorter text doesn't count as an echo of a secret."""

APPLICATION_ERRORS = frozenset({"incorrect_client_credentials", "invalid_client", "redirect_uri_mismatch"})
"""Errors that only the owner can fix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The part of a platform's response that browsers get."""

    access_token: str = field(repr=False)
    token_type: str = ""
    scope: str = ""
    expires_in: int | None = None
    """Seconds."""
    refresh_token: str = field(default="", repr=False)


def tokens_in(reply: TokenReply, application: Application, *, sent: Sequence[str]) -> Tokens:
    """The tokens of ``reply``. ``sent`` are the secrets that the browser sent. No error repeats them.

    Raises ``GrantRefused``, ``ApplicationRefused`` or ``PlatformUnreadable``.
    """
    answer = _fields(reply.content)
    if error := _text(answer, "error"):
        secrets = [*_spellings(application), *sent]
        raise _refusal(
            reply.status, error, _text(answer, "error_description"), application=application, secrets=secrets
        )
    tokens = Tokens(
        access_token=_text(answer, "access_token"),
        token_type=_text(answer, "token_type"),
        scope=_text(answer, "scope") or _text(answer, "scopes"),
        expires_in=_seconds(answer.get("expires_in")),
        refresh_token=_text(answer, "refresh_token"),
    )
    texts = (tokens.access_token, tokens.token_type, tokens.scope, tokens.refresh_token)
    sound = 200 <= reply.status < 300 and tokens.access_token and all(map(_VISIBLE.fullmatch, texts))
    if not sound or _repeat(texts, [*_spellings(application)]):
        raise PlatformUnreadable(application.host.name, reply.status)
    return tokens


def _refusal(
    status: int, error: str, words: str, *, application: Application, secrets: Sequence[str]
) -> GrantRefused | ApplicationRefused:
    # Bitbucket sends this for a wrong secret. Gitea sends it with 400 for a used code.
    by_owner = error in APPLICATION_ERRORS or (status, error) == (401, "unauthorized_client")
    kind = ApplicationRefused if by_owner else GrantRefused
    description = " ".join(words.split()) or error
    if _repeat((error, description), secrets) or _ERROR.fullmatch(error) is None:
        error = description = "invalid_request"
    if not description.isprintable():
        description = error
    return kind(application.host.name, error=error, description=description[:LONGEST_DESCRIPTION])


def _fields(content: bytes) -> Mapping[str, Any]:
    try:
        answer = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def _text(answer: Mapping[str, Any], name: str) -> str:
    value = answer.get(name)
    return value if isinstance(value, str) else ""


def _seconds(value: Any) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        return int(value)
    return value if type(value) is int and value >= 0 else None


def _spellings(application: Application) -> Iterator[str]:
    """The application's secret in every encoding in which it's sent or may be echoed."""
    secret = application.client_secret
    yield secret
    yield quote(secret, safe="")
    yield quote_plus(secret)
    yield b64encode(f"{application.client_id}:{secret}".encode()).decode()


def _repeat(texts: Sequence[str], secrets: Sequence[str]) -> bool:
    return any(len(secret) >= SHORTEST_SECRET and secret in text for secret in secrets for text in texts)


_ERROR = re.compile(rf"[!#-\[\]-~]{{1,{LONGEST_ERROR}}}")
"""The characters of error codes in RFC 6749, 5.2, except spaces."""
_VISIBLE = re.compile(r"[ -~]*")
"""The characters of tokens, types and scopes in RFC 6749, appendix A."""
