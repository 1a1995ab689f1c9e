"""From a token endpoint's answer to the tokens in it, or to an honest refusal."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_plus

from glosa.service.domain.exchange.applications import Application
from glosa.service.domain.exchange.refusals import ApplicationRefused, GrantRefused, PlatformUnreadable
from glosa.service.domain.exchange.upstream import Reply

LONGEST_ERROR = 100
"""Characters of an error's code."""
LONGEST_DESCRIPTION = 500
"""Characters of an error's description."""
SHORTEST_SECRET = 6
"""Characters from which on a text counts as the echo of a secret."""

APPLICATION_ERRORS = frozenset({"incorrect_client_credentials", "invalid_client", "redirect_uri_mismatch"})
"""Errors that no reader can mend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """All that a browser is told of a platform's answer."""

    access_token: str = field(repr=False)
    token_type: str = ""
    scope: str = ""
    expires_in: int | None = None
    """Seconds."""
    refresh_token: str = field(default="", repr=False)


def tokens_in(reply: Reply, application: Application, *, sent: Sequence[str]) -> Tokens:
    """The tokens of ``reply``. ``sent`` are the secrets that the browser sent: none of them is repeated in an error.

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
    # Bitbucket says so of a wrong secret; Gitea, with 400, of a code that is spent.
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
    """The application's secret in every way that it is sent, or may come back."""
    secret = application.client_secret
    yield secret
    yield quote(secret, safe="")
    yield quote_plus(secret)
    yield b64encode(f"{application.client_id}:{secret}".encode()).decode()


def _repeat(texts: Sequence[str], secrets: Sequence[str]) -> bool:
    return any(len(secret) >= SHORTEST_SECRET and secret in text for secret in secrets for text in texts)


_ERROR = re.compile(rf"[!#-\[\]-~]{{1,{LONGEST_ERROR}}}")
"""What RFC 6749, 5.2 lets an error's code be made of, but for spaces."""
_VISIBLE = re.compile(r"[ -~]*")
"""What RFC 6749, appendix A lets tokens, their types and scopes be made of."""
