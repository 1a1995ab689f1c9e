"""A server for challenges of ALTCHA, such as its Sentinel, by httpx (https://altcha.org/docs/v2/server-integration/)."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any
from urllib.parse import parse_qs

import httpx
import msgspec
from msgspec import Meta

from glosa.service.domain.notifications.sending import NotificationProblem
from glosa.service.domain.spam.captcha import REMEMBERED_MS, Verdict, payload_in
from glosa.service.domain.spam.proof import Challenge, KeyChallenge
from glosa.service.upstream.altcha_settings import AltchaSettings

PATIENCE_SECONDS = 1.5
"""How long a reader's comment may wait for an answer."""
PAUSE_MS = 60_000
"""How long the server isn't asked after it failed, so that readers don't wait for it again and again."""
LARGEST_ANSWER = 8_192
"""Bytes."""
ALGORITHMS = ("SHA-256", "PBKDF2/SHA-256", "PBKDF2/SHA-384", "PBKDF2/SHA-512")
"""What the widget can compute."""
LARGEST_CHALLENGE = 1_200
"""Bytes of a challenge as JSON, so that its solution isn't longer than a proof may be."""
_MOST = 1_000_000
"""The largest number of a challenge in the first format that names none."""
_REFUSED = (httpx.codes.BAD_REQUEST, httpx.codes.CONFLICT, httpx.codes.GONE, httpx.codes.UNPROCESSABLE_ENTITY)
"""Statuses with which servers refuse a solution. Others say something about the server or its key."""


class CaptchaFailed(NotificationProblem):
    """The server didn't answer, or not as expected. The text contains neither its address nor a reader's words."""


class AltchaCaptcha:
    """Implements :class:`glosa.service.domain.spam.captcha.Captcha`. Uses the proxy of the environment.

    The server learns nothing about readers or comments.
    """

    is_on = True

    def __init__(
        self,
        settings: AltchaSettings,
        now: Callable[[], int],
        problem: Callable[[str, Exception], object],
        *,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        """``now`` is in milliseconds since 1970 UTC; ``problem`` logs an event; ``patience`` is in seconds."""
        self._settings = settings
        self._now = now
        self._problem = problem
        self._patience = patience
        self._paused_until = 0
        self._client: httpx.AsyncClient | None = None

    async def challenge(self, comment: str) -> Challenge | KeyChallenge | None:
        """The server's challenge, which is for any comment."""
        try:
            status, content = await self._response("GET", self._settings.address)
            if status != httpx.codes.OK:
                raise CaptchaFailed(f"The server answered with status {status} instead of a challenge.")
            return _challenge(content, self._now())
        except CaptchaFailed as failure:
            self._failed(failure)
        except _Pausing:
            pass
        return None

    async def verdict(self, comment: str, solution: str) -> Verdict:
        """What the server says. It isn't asked about what can't be a solution, at which it may fail."""
        if not _is_complete(solution, self._now()):
            return Verdict.WRONG
        # Sentinel reads the first field; servers made with altcha-lib read the second.
        body = {"payload": solution, "altcha": solution}
        try:
            status, content = await self._response("POST", self._settings.verification, body)
            if status in _REFUSED:
                return Verdict.WRONG
            if status != httpx.codes.OK:
                raise CaptchaFailed(f"The server answered with status {status} instead of a verdict.")
            answer = _object(content)
            verified = _object_in(answer, "verification").get("verified", answer.get("verified"))
            if not isinstance(verified, bool):
                raise CaptchaFailed("The server's verdict has no field 'verified' that is true or false.")
            return Verdict.SOLVED if verified else Verdict.WRONG
        except CaptchaFailed as failure:
            self._failed(failure)
        except _Pausing:
            pass
        return Verdict.UNKNOWN

    async def close(self) -> None:
        """Ends all connections."""
        if self._client is not None:
            await self._client.aclose()

    def _failed(self, failure: CaptchaFailed) -> None:
        self._paused_until = self._now() + PAUSE_MS
        self._problem("captcha-unavailable", failure)

    async def _response(self, method: str, address: str, body: Mapping[str, str] | None = None) -> tuple[int, bytes]:
        """The status and the answer. Raises ``CaptchaFailed``, and ``_Pausing`` while the server isn't asked."""
        if self._now() < self._paused_until:
            raise _Pausing
        if self._client is None:
            self._client = httpx.AsyncClient(
                follow_redirects=False,
                timeout=self._patience,
                headers={"accept": "application/json", "accept-encoding": "identity", "user-agent": "Glosa"},
            )
        try:
            async with asyncio.timeout(self._patience):
                async with self._client.stream(method, address, json=body) as answer:
                    content = b""
                    async for piece in answer.aiter_raw():
                        content += piece
                        if len(content) > LARGEST_ANSWER:
                            raise CaptchaFailed("The server's answer is too large.")
                    return answer.status_code, content
        except TimeoutError as error:
            raise CaptchaFailed(f"The server didn't answer within {self._patience} s.") from error
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise CaptchaFailed(f"The server can't be reached: {type(error).__name__}.") from error


class _Pausing(Exception):
    """The server failed a moment ago."""


def _challenge(content: bytes, now: int) -> Challenge | KeyChallenge:
    """In either format. Raises ``CaptchaFailed`` if the widget couldn't solve it, or its solution could be used forever."""
    answer = _object(content)
    if "parameters" in answer:
        parameters = _object_in(answer, "parameters")
        expires, signature = parameters.get("expiresAt"), answer.get("signature")
        _check(parameters.get("algorithm"), expires, now)
        if not isinstance(signature, str):
            raise CaptchaFailed("The server's challenge has no signature. Set its secret.")
        _check_size(parameters, signature)
        return KeyChallenge(parameters, signature)
    try:
        first = msgspec.convert(answer, _FirstFormat)
        expires = _expiry(first.salt)
    except ValueError as error:
        raise CaptchaFailed("The server's answer isn't a challenge in a format of ALTCHA.") from error
    _check(first.algorithm, expires, now)
    _check_size(first.challenge, first.salt, first.signature)
    most = first.maxnumber or first.also_maximum or _MOST
    return Challenge(first.challenge, first.salt, most, first.signature)


class _FirstFormat(msgspec.Struct, frozen=True):
    challenge: str
    salt: str
    signature: str
    algorithm: str = "SHA-256"
    maxnumber: int = 0
    also_maximum: int = msgspec.field(default=0, name="maxNumber")
    """Servers made with some of ALTCHA's libraries name it so."""


_Hex = Annotated[str, Meta(pattern=r"\A(?:[0-9A-Fa-f]{2})+\Z")]


class _FirstSolution(msgspec.Struct, frozen=True):
    algorithm: str
    challenge: _Hex
    number: Annotated[int, Meta(ge=0, le=2**53)]
    salt: str
    signature: _Hex


class _KeyParameters(msgspec.Struct, frozen=True, rename="camel"):
    algorithm: str
    cost: Annotated[int, Meta(ge=1)]
    expires_at: int | float
    key_prefix: str
    nonce: _Hex
    salt: _Hex


class _Signed(msgspec.Struct, frozen=True):
    parameters: _KeyParameters
    signature: _Hex


class _Key(msgspec.Struct, frozen=True, rename="camel"):
    counter: Annotated[int, Meta(ge=0, le=0xFFFFFFFF)]
    derived_key: _Hex


class _KeySolution(msgspec.Struct, frozen=True):
    challenge: _Signed
    solution: _Key


def _is_complete(solution: str, now: int) -> bool:
    """Whether a solution has all fields, and expires within a day.

    Some servers fail at others, so a client could turn the captcha off with them. With old libraries, digits of the number
    can become digits of the time of expiry, so that a used solution is good again when it isn't remembered any more.
    """
    fields = payload_in(solution) or {}
    try:
        if isinstance(fields.get("challenge"), dict):
            parameters = msgspec.convert(fields, _KeySolution).challenge.parameters
            algorithm, expires = parameters.algorithm, parameters.expires_at
        else:
            first = msgspec.convert(fields, _FirstSolution)
            algorithm, expires = first.algorithm, _expiry(first.salt)
    except ValueError:
        return False
    return algorithm in ALGORITHMS and _is_soon(expires, now)


def _expiry(salt: str) -> int:
    """In seconds since 1970 UTC; 0 if the salt names none. Raises ``ValueError``."""
    return int(parse_qs(salt.partition("?")[2]).get("expires", ["0"])[0])


def _is_soon(expires: float, now: int) -> bool:
    return 0 < 1000 * expires <= now + REMEMBERED_MS


def _check_size(*parts: object) -> None:
    if len(msgspec.json.encode(parts)) > LARGEST_CHALLENGE:
        raise CaptchaFailed(
            f"The server's challenge has more than {LARGEST_CHALLENGE} bytes. Configure fewer parameters or less data."
        )


def _check(algorithm: object, expires: object, now: int) -> None:
    if algorithm not in ALGORITHMS:
        raise CaptchaFailed(
            f"The widget can't solve challenges of the algorithm {str(algorithm)[:40]!r}. Configure one of {', '.join(ALGORITHMS)}."
        )
    if not isinstance(expires, int | float) or not _is_soon(expires, now):
        raise CaptchaFailed("The server's challenges don't expire within a day. Configure that, such as ten minutes.")


def _object(content: bytes) -> Mapping[str, Any]:
    try:
        return msgspec.json.decode(content, type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise CaptchaFailed("The server's answer isn't a JSON object.") from error


def _object_in(answer: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = answer.get(name)
    return value if isinstance(value, dict) else {}
