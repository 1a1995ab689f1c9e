"""Uploaded files in a bucket, through Amazon's S3 protocol."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar

import obstore
from obstore.exceptions import BaseError, PermissionDeniedError, UnauthenticatedError
from obstore.store import S3Store

from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.uploads import TYPES
from glosa.service.storage.bucket_address import BucketAddress

Result = TypeVar("Result")

PATIENCE_SECONDS = 10.0
"""For one file, with all attempts and cleaning up."""
_CLEANING = 0.2
"""The part of that time for removing a file that the server may have stored without answering."""
_ATTEMPT = "4s"
"""For one attempt."""
_LONGEST_CAUSE = 200


class S3Files:
    """Implements :class:`glosa.service.domain.uploads.ListedFiles`. Connects when first used.

    A file is stored completely or not at all, and on return survives what the server promises.
    """

    def __init__(self, address: BucketAddress, *, patience: float = PATIENCE_SECONDS) -> None:
        self._address = address
        self._patience = patience
        self._opened: S3Store | None = None

    async def write(self, name: str, content: bytes) -> None:
        kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        try:
            request = obstore.put_async(self._store, name, content, attributes={"Content-Type": kind})
            await self._ask("stored", request, part=1 - _CLEANING)
        except BaseException:
            # The server may have stored it without answering in time.
            with suppress(Exception):
                await self._ask("removed", obstore.delete_async(self._store, name), part=_CLEANING)
            raise

    async def read(self, name: str) -> bytes | None:
        try:
            return await self._ask("read", self._content(name), missing_ok=True)
        except FileNotFoundError:
            return None

    async def remove(self, name: str) -> None:
        # Removing a file that's missing succeeds, so "not found" is about the bucket or the address.
        await self._ask("removed", obstore.delete_async(self._store, name))

    async def names(self) -> AsyncIterator[str]:
        """Asks for a thousand names at a time."""
        pages = obstore.list(self._store, chunk_size=1000).__aiter__()
        while True:
            try:
                page = await self._ask("listed", pages.__anext__())
            except StopAsyncIteration:
                return
            for one in page:
                yield one["path"]

    async def _content(self, name: str) -> bytes:
        found = await obstore.get_async(self._store, name)
        return bytes(await found.bytes_async())

    async def _ask(self, done: str, request: Awaitable[Result], *, missing_ok: bool = False, part: float = 1) -> Result:
        """The response. Errors of the client and the server become ``StorageUnavailable``.

        ``part`` is how much of the patience it may take. With ``missing_ok``, the error of a missing file stays ``FileNotFoundError``.
        """
        try:
            return await asyncio.wait_for(request, self._patience * part)
        except (BaseError, TimeoutError, OSError) as error:
            if missing_ok and isinstance(error, FileNotFoundError) and not _lacks_bucket(error):
                raise
            raise self._unavailable(done, error) from error

    @property
    def _store(self) -> S3Store:
        if self._opened is None:
            where = self._address
            try:
                self._opened = S3Store(
                    where.bucket,
                    prefix=where.prefix or None,
                    region=where.region,
                    config={"endpoint": where.endpoint} if where.endpoint else None,
                    virtual_hosted_style_request=not where.endpoint,
                    client_options={
                        "timeout": _ATTEMPT,
                        "connect_timeout": "2s",
                        "allow_http": where.endpoint.startswith("http:"),
                    },
                    retry_config={
                        "max_retries": 2,
                        "retry_timeout": timedelta(seconds=self._patience),
                        "backoff": {
                            "init_backoff": timedelta(milliseconds=100),
                            "max_backoff": timedelta(seconds=1),
                            "base": 2,
                        },
                    },
                )
            except (BaseError, ValueError) as error:
                raise self._unavailable("used", error) from error
        return self._opened

    def _unavailable(self, done: str, error: BaseException) -> StorageUnavailable:
        where = f"the bucket '{self._address.bucket}' at {self._address.endpoint or self._address.region}"
        if _is_refused(error):
            step = "It refused the credentials. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and what they allow."
        elif _lacks_bucket(error) or isinstance(error, FileNotFoundError):
            step = "There is no such bucket. Create it, or correct the address."
        else:
            step = (
                f"It didn't answer within {self._patience:g} seconds, or failed. Check that it runs and can be reached."
            )
        return StorageUnavailable(f"The image couldn't be {done} in {where}. {step}", cause=_cause(error))


def _is_refused(error: BaseException) -> bool:
    """Lists have no error type of their own for this; only the text has the status."""
    return isinstance(error, PermissionDeniedError | UnauthenticatedError) or any(
        status in str(error).partition("\n")[0] for status in ("401 Unauthorized", "403 Forbidden")
    )


def _lacks_bucket(error: BaseException) -> bool:
    """Whether the bucket is missing, rather than the file."""
    return "NoSuchBucket" in str(error)


def _cause(error: BaseException) -> str:
    """The first line. The others are for those who debug the client."""
    line = str(error).partition("\n")[0].strip()
    return f"{type(error).__name__}: {line}"[:_LONGEST_CAUSE] if line else type(error).__name__
