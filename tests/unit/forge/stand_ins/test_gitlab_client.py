"""GitLab's stand-in with the independent client python-gitlab, over a socket."""

import gitlab as library
import pytest

from tests.unit.forge.stand_ins.client import Api


@pytest.fixture
def client(gitlab: Api, address: str) -> library.Gitlab:
    return library.Gitlab(f"{address}/gitlab", oauth_token=gitlab.token("owner"), retry_transient_errors=False)


def test_the_client_creates_reads_and_deletes_a_thread(gitlab: Api, client: library.Gitlab) -> None:
    client.auth()
    assert client.user is not None
    assert client.user.username == "owner"
    project = client.projects.get("owner/docs")
    issue = project.issues.create({"title": "[Vssue]Panel", "description": "text", "labels": ["Vssue"]})
    found = project.issues.list(search="[Vssue]Panel", labels=["Vssue"], get_all=True)
    assert [one.iid for one in found] == [issue.iid]
    note = issue.notes.create({"body": "one"})
    note.body = "two"
    note.save()
    assert issue.notes.get(note.id).body == "two"
    award = note.awardemojis.create({"name": "heart"})
    with pytest.raises(library.exceptions.GitlabCreateError) as refused:
        note.awardemojis.create({"name": "heart"})
    assert refused.value.response_code == 404
    assert [one.name for one in note.awardemojis.list(get_all=True)] == ["heart"]
    note.awardemojis.delete(award.id)
    note.delete()
    assert issue.notes.list(get_all=True) == []
    issue.state_event = "close"
    issue.save()
    assert issue.state == "closed"
    issue.delete()


def test_the_client_reads_all_pages(gitlab: Api, client: library.Gitlab) -> None:
    gitlab.seed(comments=23)
    issue = client.projects.get("owner/docs", lazy=True).issues.get(1)
    notes = issue.notes.list(iterator=True, per_page=10, sort="asc", order_by="created_at")
    assert notes.total == 23
    assert [note.body for note in notes] == [f"Comment {number}" for number in range(1, 24)]


def test_the_client_raises_the_errors_of_refusals(address: str) -> None:
    client = library.Gitlab(f"{address}/gitlab", oauth_token="wrong", retry_transient_errors=False)
    with pytest.raises(library.exceptions.GitlabAuthenticationError, match="401 Unauthorized"):
        client.auth()
    with pytest.raises(library.exceptions.GitlabGetError, match="404 Project Not Found"):
        library.Gitlab(f"{address}/gitlab").projects.get("owner/nothing")
