"""Akismet, or a service with its interface, by httpx (https://akismet.com/developers/detailed-docs/comment-check/)."""

import asyncio
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

import httpx

from glosa.service.domain.notifications.sending import NotificationProblem
from glosa.service.domain.spam.checking import CheckedText, opinion
from glosa.service.domain.spam.findings import Finding
from glosa.service.upstream.akismet_settings import AkismetSettings

PATIENCE_SECONDS = 1.5
"""How long a reader's comment may wait for an answer."""
PAUSE_MS = 60_000
"""How long the service isn't asked after it failed, so that readers don't wait for it again and again."""
MOST_FAILURES = 3
"""Answers in a row that aren't as expected, after which it isn't asked for a while. One may be about the comment."""
LONGEST_FIELD = 4_000
"""Characters of each field that the service gets."""
LARGEST_ANSWER = 1_024
"""Bytes."""


class CheckFailed(NotificationProblem):
    """The service didn't answer, or not as expected. The text contains neither its key nor a reader's words."""


class AkismetCheck:
    """Implements :class:`glosa.service.domain.spam.checking.SpamCheck`. Uses the proxy of the environment."""

    def __init__(
        self,
        settings: AkismetSettings,
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
        self._failures = 0
        self._client: httpx.AsyncClient | None = None

    async def findings(self, text: CheckedText) -> Sequence[Finding]:
        """What the service thinks; nothing if it doesn't answer in time, or the site's or the client's address is unknown: it refuses such requests."""
        if self._now() < self._paused_until or not text.site or not text.address:
            return ()
        must_pause = True
        try:
            async with asyncio.timeout(self._patience):
                findings = await self._answer(text)
        except TimeoutError:
            failure = CheckFailed(f"The spam service didn't answer within {self._patience} s.")
        except CheckFailed as error:
            failure = error
            self._failures += 1
            must_pause = self._failures >= MOST_FAILURES
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            failure = CheckFailed(f"The spam service can't be reached: {type(error).__name__}.")
        except ValueError as error:
            failure = CheckFailed(f"The spam service can't get this comment: {type(error).__name__}.")
            must_pause = False
        else:
            self._failures = 0
            return findings
        if must_pause:
            self._failures = 0
            self._paused_until = self._now() + PAUSE_MS
        self._problem("spam-not-checked", failure)
        return ()

    async def close(self) -> None:
        """Ends all connections."""
        if self._client is not None:
            await self._client.aclose()

    async def _answer(self, text: CheckedText) -> Sequence[Finding]:
        if self._client is None:
            self._client = httpx.AsyncClient(
                follow_redirects=False,
                timeout=self._patience,
                headers={"accept-encoding": "identity", "user-agent": "Glosa"},
            )
        async with self._client.stream("POST", self._settings.address, data=self._form(text)) as answer:
            if answer.status_code != httpx.codes.OK:
                raise CheckFailed(f"The spam service answered with status {answer.status_code}.")
            content = b""
            async for piece in answer.aiter_raw():
                content += piece
                if len(content) > LARGEST_ANSWER:
                    break
            match content.strip():
                case b"true":
                    return (opinion(blatant=answer.headers.get("x-akismet-pro-tip") == "discard"),)
                case b"false":
                    return ()
        raise CheckFailed("The spam service refused the request. Correct its key.")

    def _form(self, text: CheckedText) -> dict[str, str]:
        fields = {
            "api_key": self._settings.key,
            "blog": text.site,
            "user_ip": text.address,
            "user_agent": text.author.ua,
            "permalink": _permalink(text),
            "comment_type": "reply" if text.is_reply else "comment",
            "comment_author": text.author.nick,
            "comment_author_email": text.author.mail,
            "comment_author_url": text.author.link,
            "comment_content": text.source,
        }
        return {name: value[:LONGEST_FIELD] for name, value in fields.items() if value}


def _permalink(text: CheckedText) -> str:
    """Address of the page; empty if readers sent something else."""
    try:
        return text.page if urlsplit(text.page).scheme else f"{text.site}{text.page}"
    except ValueError:
        return ""
