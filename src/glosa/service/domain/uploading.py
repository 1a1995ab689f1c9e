"""Images that readers upload: taken within limits, kept within a quota, and removed when no comment uses them."""

from glosa.service.domain.address_limits import address_limits
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import UploadsOff
from glosa.service.domain.images import Picture
from glosa.service.domain.sites import Site
from glosa.service.domain.uploads import Files, Upload

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
    """Removes the images of all sites that no comment has come to use in a day; answers how many."""
    unused = await environment.store.unused_uploads(environment.now() - UNUSED_MS)
    removed = 0
    for upload in unused:
        # A comment may use it since, or another worker have removed it.
        if await environment.store.remove_upload(upload.site, upload.id):
            await files.remove(upload.id)
            removed += 1
    return removed
