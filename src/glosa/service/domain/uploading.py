"""Images that readers upload: taken within limits, kept within a quota, and removed when no comment uses them."""

from glosa.service.domain.address_limits import address_limits
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import StorageUnavailable, UploadsOff
from glosa.service.domain.sites import Site
from glosa.service.domain.uploads import Files, Picture, Upload

UNUSED_MS = 24 * 60 * 60 * 1000
"""How long an image waits for a comment that uses it."""


async def admit(environment: Environment, site: Site, *, address: str) -> None:
    """Returns when a client at ``address`` may upload an image now, which counts as one.

    Before anything of the image is read. Raises ``UploadsOff`` or ``TooManyPosts``.
    """
    if not site.rules.uploads:
        raise UploadsOff("This site takes no images. Its owner allows them with 'glosa comments site set --uploads'.")
    now = environment.now()
    limits = address_limits(environment, site, address, now=now, prefix="upload-")
    if limits:
        await environment.store.take(site.id, limits, now)


async def keep(environment: Environment, files: Files, *, site: Site, picture: Picture) -> Upload:
    """Keeps ``picture``. Raises ``UploadsFull``, or ``StorageUnavailable``; then nothing is left behind.

    The file is written once it is known, so that one whose writing is interrupted is removed as unused.
    """
    upload = Upload(
        id=f"{environment.new_id()}.{picture.ending}",
        site=site.id,
        size=len(picture.content),
        created_at=environment.now(),
    )
    await environment.store.add_upload(upload, site.rules.upload_quota)
    try:
        await files.write(upload.id, picture.content)
    except BaseException:
        await environment.store.remove_upload(site.id, upload.id)
        raise
    return upload


async def remove_unused(environment: Environment, files: Files) -> int:
    """Removes the images of all sites that no comment has come to use in a day; answers how many.

    An image is forgotten once its file is gone, so that one whose removal is interrupted has its turn again. Raises
    ``StorageUnavailable`` after all others had theirs.
    """
    unused = await environment.store.unused_uploads(environment.now() - UNUSED_MS)
    removed = 0
    failures: list[StorageUnavailable] = []
    for upload in unused:
        # A comment may use it since.
        if await environment.store.is_used(upload.site, upload.id):
            continue
        try:
            await files.remove(upload.id)
        except StorageUnavailable as error:
            failures.append(error)
        else:
            # Another worker may have been first.
            removed += await environment.store.remove_upload(upload.site, upload.id)
    if failures:
        raise failures[0]
    return removed
