"""Third-party clients work with the forge, so it behaves like the platforms and isn't tailored to our adapters."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gitlab
import httpx
import pytest
from gitee_client import GiteeClient
from gitee_client.error import GiteeAPIError

from tests.ports import free_port

HERE = Path(__file__).parent
PATIENCE = 60
"""Seconds for a program to start or to end."""


@pytest.fixture(scope="module")
def forge() -> Iterator[str]:
    """The address of a forge whose exchanges are checked. Afterwards, none of them may violate a document."""
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    process = subprocess.Popen([sys.executable, "-m", "tests.contract.forge.checked", str(port)], cwd=HERE.parents[2])
    try:
        _await(process, origin)
        yield origin
        assert checked(origin)["violations"] == []
    finally:
        process.terminate()
        process.wait(PATIENCE)


def checked(forge: str) -> Any:
    """The number of exchanges that were checked against a document, and the violations."""
    return httpx.get(f"{forge}/_checked", timeout=PATIENCE).json()


def token(forge: str, platform: str) -> str:
    answer = httpx.post(f"{forge}/_forge/tokens", json={"platform": platform, "user": "owner"})
    return str(answer.raise_for_status().json()["access_token"])


def by_node(forge: str, client: str, platform: str) -> Any:
    command = ["node", "clients.mjs", forge, client, token(forge, platform)]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_octokit_works(forge: str) -> None:
    assert by_node(forge, "octokit", "github") == {
        "user": "owner",
        "texts": ["one", "two", "three"],
        "edited": "changed",
        "reactions": [201, 200],
        "found": 1,
        "graph": {
            "title": "By Octokit",
            "comments": {
                "totalCount": 2,
                "nodes": [{"body": text, "author": {"login": "owner"}} for text in ("changed", "three")],
            },
        },
        "missing": 404,
    }
    assert checked(forge)["exchanges"] > 10


def test_gitbeaker_works(forge: str) -> None:
    assert by_node(forge, "gitbeaker", "gitlab") == {
        "user": "owner",
        "texts": ["one", "two", "three"],
        "edited": "changed",
        "again": 404,
        "found": 1,
        "missing": 404,
    }


def test_gitea_js_works(forge: str) -> None:
    assert by_node(forge, "gitea", "gitea") == {
        "user": "owner",
        "texts": ["one", "two", "three"],
        "edited": "changed",
        "reaction": "heart",
        "reactions": 1,
        "found": 1,
        "missing": 404,
    }


def test_python_gitlab_works(forge: str) -> None:
    with gitlab.Gitlab(f"{forge}/gitlab", oauth_token=token(forge, "gitlab")) as client:
        client.auth()
        assert client.user and client.user.username == "owner"
        project = client.projects.get("owner/docs", lazy=True)
        issue = project.issues.create({"title": "By python-gitlab", "description": "text", "labels": "Vssue"})
        notes = [issue.notes.create({"body": body}) for body in ("one", "two", "three")]
        notes[0].body = "changed"
        notes[0].save()
        notes[1].delete()
        listed = issue.notes.list(activity_filter="only_comments", sort="asc", order_by="created_at", get_all=True)
        assert [note.body for note in listed] == ["changed", "three"]
        award = notes[0].awardemojis.create({"name": "thumbsup"})
        with pytest.raises(gitlab.GitlabCreateError, match="already been taken"):
            notes[0].awardemojis.create({"name": "thumbsup"})
        award.delete()
        assert notes[0].awardemojis.list(get_all=True) == []
        assert [
            one.iid
            for one in project.issues.list(query_parameters={"search": "python-gitlab", "in": "title"}, get_all=True)
        ] == [issue.iid]


def test_a_generated_gitee_client_works(forge: str) -> None:
    client = GiteeClient(token(forge, "gitee"), base_url=f"{forge}/gitee/api")
    here = {"owner": "owner", "repo": "docs"}
    issue = client.issues.create_repos_issues(owner="owner", repo="docs", title="By gitee-client", body="text")
    number = issue["number"]
    comments = [
        client.issues.create_repos_issues_comments(body=body, number=number, **here) for body in ("one", "two", "three")
    ]
    client.issues.update_repos_issues_comments(body="changed", id=comments[0]["id"], **here)
    client.issues.delete_repos_issues_comments(id=comments[1]["id"], **here)
    listed = client.issues.list_repos_issues_comments_2(number=number, order="desc", per_page=1, page=1, **here)
    assert [comment["body"] for comment in listed] == ["three"]
    everything = client.issues.list_repos_issues_comments_2_all(number=number, per_page=1, **here)
    assert [comment["body"] for comment in everything] == ["changed", "three"]
    assert client.issues.get_repos_issues(number=number, **here)["title"] == "By gitee-client"
    with pytest.raises(GiteeAPIError):
        client.issues.get_repos_issues(number="INONE", **here)


def _await(process: "subprocess.Popen[bytes]", origin: str) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        assert process.poll() is None, "The forge ended while it started."
        try:
            httpx.get(f"{origin}/_checked")
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError(f"{origin} did not answer within {PATIENCE} s.")
