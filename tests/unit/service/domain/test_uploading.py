"""Uploads have rate limits and a quota, and are removed when unused."""

import asyncio

import pytest

from glosa.service.domain.comments import Status
from glosa.service.domain.errors import StorageUnavailable, TooManyPosts, UploadsFull, UploadsOff
from glosa.service.domain.sites import Rules
from glosa.service.domain.uploads import UNUSED_MS, Picture, Upload, admit, keep, remove_unused
from tests.contract.storage.specimens import decision
from tests.unit.service.domain.scenario import Scenario

PICTURE = Picture("png", b"0123456789")
OPEN = Rules(uploads=True, posts_a_minute=2, posts_an_hour=3)


class MemoryFiles:
    """Files in memory. A full disk accepts none."""

    def __init__(self) -> None:
        self.stored: dict[str, bytes] = {}
        self.full = False

    async def write(self, name: str, content: bytes) -> None:
        if self.full:
            raise StorageUnavailable("No space left on device.")
        self.stored[name] = content

    async def read(self, name: str) -> bytes | None:
        return self.stored.get(name)

    async def remove(self, name: str) -> None:
        self.stored.pop(name, None)


@pytest.fixture
def files() -> MemoryFiles:
    return MemoryFiles()


def stored(scenario: Scenario, files: MemoryFiles) -> Upload:
    return scenario.run(keep(scenario.environment, files, site=scenario.site, picture=PICTURE))


def test_uploads_are_off_by_default(scenario: Scenario) -> None:
    with pytest.raises(UploadsOff):
        scenario.run(admit(scenario.environment, scenario.site, address="203.0.113.1"))
    scenario.run(admit(scenario.environment, scenario.with_rules(OPEN), address="203.0.113.1"))


def test_uploads_have_separate_limits_by_address(scenario: Scenario) -> None:
    site = scenario.with_rules(OPEN)

    def upload(address: str = "203.0.113.1") -> None:
        scenario.run(admit(scenario.environment, site, address=address))

    upload()
    upload()
    with pytest.raises(TooManyPosts) as refusal:
        upload()
    assert refusal.value.retry_after_ms == 30_000
    upload("203.0.113.2")
    assert scenario.post(address="203.0.113.1").status is Status.VISIBLE
    scenario.now += 60_000
    upload()
    with pytest.raises(TooManyPosts):
        upload()


def test_a_rule_of_0_means_no_limit(scenario: Scenario) -> None:
    site = scenario.with_rules(Rules(uploads=True, posts_a_minute=0, posts_an_hour=0))
    for _ in range(100):
        scenario.run(admit(scenario.environment, site, address="203.0.113.1"))


def test_an_upload_has_a_unique_name_with_its_type(scenario: Scenario, files: MemoryFiles) -> None:
    upload = stored(scenario, files)
    assert (upload.id, upload.size, upload.created_at) == (f"{1:024x}.png", 10, scenario.now)
    assert files.stored == {upload.id: PICTURE.content}


def test_all_uploads_of_a_site_share_its_quota(scenario: Scenario, files: MemoryFiles) -> None:
    scenario.with_rules(Rules(uploads=True, upload_quota=25))
    stored(scenario, files)
    stored(scenario, files)
    with pytest.raises(UploadsFull):
        stored(scenario, files)
    assert len(files.stored) == 2


def test_a_full_disk_leaves_no_files(scenario: Scenario, files: MemoryFiles) -> None:
    scenario.with_rules(Rules(uploads=True, upload_quota=10))
    files.full = True
    with pytest.raises(StorageUnavailable):
        stored(scenario, files)
    assert scenario.run(scenario.store.unused_uploads(scenario.now + 1)) == ()
    files.full = False
    stored(scenario, files)


def test_a_canceled_upload_leaves_no_files(scenario: Scenario) -> None:
    class Slow(MemoryFiles):
        async def write(self, name: str, content: bytes) -> None:
            begun.set()
            await asyncio.Event().wait()

    begun = asyncio.Event()

    async def give_up() -> None:
        task = asyncio.create_task(keep(scenario.environment, Slow(), site=scenario.site, picture=PICTURE))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    scenario.run(give_up())
    assert scenario.run(scenario.store.unused_uploads(scenario.now + 1)) == ()


def test_an_upload_that_no_comment_uses_within_a_day_is_removed(scenario: Scenario, files: MemoryFiles) -> None:
    used, hidden, _ = (stored(scenario, files) for _ in range(3))
    made = scenario.now
    scenario.post(f"![a](https://docs.example.org/comments/uploads/{used.id})")
    scenario.set_status(Status.PENDING, scenario.post(f"![a](/comments/uploads/{hidden.id})"))
    scenario.now = made + UNUSED_MS
    assert scenario.run(remove_unused(scenario.environment, files)) == 0
    scenario.now = made + UNUSED_MS + 1
    assert scenario.run(remove_unused(scenario.environment, files)) == 1
    assert set(files.stored) == {used.id, hidden.id}
    assert scenario.run(remove_unused(scenario.environment, files)) == 0


def test_uploads_of_a_purged_comment_are_removed(scenario: Scenario, files: MemoryFiles) -> None:
    upload = stored(scenario, files)
    comment = scenario.post(f"![a](/comments/uploads/{upload.id})")
    scenario.now += 2 * UNUSED_MS
    assert scenario.run(remove_unused(scenario.environment, files)) == 0
    scenario.run(scenario.store.purge(decision(), [comment.id]))
    assert scenario.run(remove_unused(scenario.environment, files)) == 1
    assert files.stored == {}


class Stubborn(MemoryFiles):
    """Files of which one can't be removed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    async def remove(self, name: str) -> None:
        if name == self.name:
            raise StorageUnavailable("The image cannot be removed.")
        await super().remove(name)


def test_an_image_that_cannot_be_removed_stays_recorded_and_does_not_stop_others(scenario: Scenario) -> None:
    """Even if a crash interrupts the removal, no untracked file remains."""
    files = Stubborn(f"{1:024x}.png")
    stays = stored(scenario, files)
    goes = stored(scenario, files)
    scenario.now += 2 * UNUSED_MS
    with pytest.raises(StorageUnavailable):
        scenario.run(remove_unused(scenario.environment, files))
    assert (set(files.stored), stays.id != goes.id) == ({stays.id}, True)
    assert scenario.run(scenario.store.unused_uploads(scenario.now)) == (stays,)
    files.name = ""
    assert scenario.run(remove_unused(scenario.environment, files)) == 1
    assert (files.stored, scenario.run(scenario.store.unused_uploads(scenario.now))) == ({}, ())


def test_an_upload_used_at_the_last_moment_is_not_removed(scenario: Scenario, files: MemoryFiles) -> None:
    upload = stored(scenario, files)
    scenario.now += 2 * UNUSED_MS
    listed = scenario.run(scenario.store.unused_uploads(scenario.now))
    scenario.post(f"![a](/comments/uploads/{upload.id})")

    async def known_before(before: int) -> object:
        return listed

    scenario.store.unused_uploads = known_before  # type: ignore[assignment, method-assign]
    assert scenario.run(remove_unused(scenario.environment, files)) == 0
    assert upload.id in files.stored
