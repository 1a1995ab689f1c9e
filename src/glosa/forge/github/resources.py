"""Users, issues, comments, and reactions in the JSON of GitHub's REST API."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape, unescape
from typing import Any
from urllib.parse import quote

import nh3

from glosa.forge.github.media import Media
from glosa.forge.github.nodes import node_id
from glosa.forge.host import Host, Issue, IssueComment, Label, Reaction, Repository, User
from glosa.forge.http import PlatformRequest
from glosa.forge.markdown import render_markdown

Json = dict[str, Any]

KINDS = ("+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes")
"""Reactions, in GitHub's order."""

_CODE = re.compile(r"`([^`]+)`")


def moment(milliseconds: int) -> str:
    """``2026-11-21T15:00:00Z``."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@dataclass(frozen=True, slots=True, kw_only=True)
class GitHubResources:
    """Converts a host's data to JSON, with texts in the requested formats."""

    host: Host
    origin: str
    """URL of the forge."""
    base: str
    """URL of the platform."""
    sanitized: bool
    media: Media

    @property
    def api(self) -> str:
        """URL of the REST API."""
        return f"{self.base}/api/v3"

    def html(self, markdown: str) -> str:
        """The rendered text, sanitized unless the fault ``unsanitized`` is on."""
        return render_markdown(markdown, sanitized=self.sanitized)

    def title_html(self, title: str) -> str:
        """An escaped title, with inline code marked up."""
        return _CODE.sub(r"<code>\1</code>", escape(title, quote=False))

    def avatar(self, user: User) -> str:
        """URL of the user's picture."""
        return self.origin + user.avatar

    def user(self, name: str | None) -> Json | None:
        """A user inside other objects; ``None`` for a deleted account."""
        user = self.host.user(name)
        if user is None:
            return None
        url = f"{self.api}/users/{user.name}"
        return {
            "login": user.name,
            "id": user.id,
            "node_id": node_id("User", user.id),
            "avatar_url": self.avatar(user),
            "gravatar_id": "",
            "url": url,
            "html_url": f"{self.base}/{user.name}",
            **{name: url + path for name, path in USER_LINKS.items()},
            "type": "User",
            "user_view_type": "public",
            "site_admin": False,
        }

    def account(self, user: User) -> Json:
        """A user on its own."""
        return {
            **(self.user(user.name) or {}),
            "name": user.display,
            "company": None,
            "blog": "",
            "location": None,
            "email": None,
            "hireable": None,
            "bio": None,
            "twitter_username": None,
            "public_repos": sum(one.owner == user.name for one in self.host.repositories.values()),
            "public_gists": 0,
            "followers": 0,
            "following": 0,
            "created_at": moment(user.created),
            "updated_at": moment(user.created),
        }

    def repository(self, repository: Repository, user: User | None) -> Json:
        """A repository with the permissions of ``user``."""
        url = f"{self.api}/repos/{repository.full_name}"
        page = f"{self.base}/{repository.full_name}"
        open_issues = sum(issue.state == "open" for issue in repository.issues.values())
        none_of = dict.fromkeys(
            ("forks_count", "stargazers_count", "watchers_count", "size", "forks", "watchers"), 0
        ) | {"network_count": 0, "subscribers_count": 0}
        no = dict.fromkeys(("private", "fork", "has_projects", "has_wiki", "has_pages", "has_discussions"), False)
        rights = {} if user is None else {"permissions": _permissions(repository, user)}
        return {
            "id": repository.id,
            "node_id": node_id("Repository", repository.id),
            "name": repository.name,
            "full_name": repository.full_name,
            "owner": self.user(repository.owner),
            "html_url": page,
            "description": None,
            "url": url,
            **{name: url + path for name, path in REPOSITORY_LINKS.items()},
            "clone_url": f"{page}.git",
            "git_url": f"git://localhost/{repository.full_name}.git",
            "ssh_url": f"git@localhost:{repository.full_name}.git",
            "svn_url": page,
            "mirror_url": None,
            "homepage": None,
            "language": None,
            "license": None,
            "default_branch": "main",
            "open_issues": open_issues,
            "open_issues_count": open_issues,
            **none_of,
            **no,
            "visibility": "public",
            "has_issues": repository.issues_enabled,
            "archived": False,
            "disabled": False,
            "pushed_at": moment(repository.created),
            "created_at": moment(repository.created),
            "updated_at": moment(repository.created),
            **rights,
        }

    def label(self, repository: Repository, label: Label) -> Json:
        """A label as the REST API returns it."""
        return {
            "id": label.id,
            "node_id": node_id("Label", label.id),
            "url": f"{self.api}/repos/{repository.full_name}/labels/{quote(label.name, safe='')}",
            "name": label.name,
            "color": label.color,
            "default": label.name in ("bug", "question"),
            "description": None,
        }

    def issue(self, repository: Repository, issue: Issue) -> Json:
        """An issue as the REST API returns it."""
        repository_url = f"{self.api}/repos/{repository.full_name}"
        url = f"{repository_url}/issues/{issue.number}"
        return {
            "url": url,
            "repository_url": repository_url,
            "labels_url": f"{url}/labels{{/name}}",
            "comments_url": f"{url}/comments",
            "events_url": f"{url}/events",
            "timeline_url": f"{url}/timeline",
            "html_url": self.issue_page(repository, issue),
            "id": issue.id,
            "node_id": node_id("Issue", issue.id),
            "number": issue.number,
            "title": issue.title,
            "user": self.user(issue.author),
            "labels": [self.label(repository, repository.labels[name]) for name in issue.labels],
            "state": issue.state,
            **({"state_reason": "completed"} if issue.state == "closed" else {}),
            "locked": issue.locked,
            "active_lock_reason": None,
            "assignee": None,
            "assignees": [],
            "milestone": None,
            "comments": len(issue.comments),
            "created_at": moment(issue.created),
            "updated_at": moment(issue.updated),
            "closed_at": None if issue.closed is None else moment(issue.closed),
            "author_association": association(repository, issue.author),
            **self._forms(issue.body),
            "reactions": self._rollup(f"{url}/reactions", ()),
            "performed_via_github_app": None,
        }

    def issue_page(self, repository: Repository, issue: Issue) -> str:
        """URL of the issue's page."""
        return f"{self.base}/{repository.full_name}/issues/{issue.number}"

    def comment(self, repository: Repository, issue: Issue, comment: IssueComment) -> Json:
        """A comment of an issue."""
        repository_url = f"{self.api}/repos/{repository.full_name}"
        url = f"{repository_url}/issues/comments/{comment.id}"
        return {
            "url": url,
            "html_url": f"{self.issue_page(repository, issue)}#issuecomment-{comment.id}",
            "issue_url": f"{repository_url}/issues/{issue.number}",
            "id": comment.id,
            "node_id": node_id("IssueComment", comment.id),
            "user": self.user(comment.author),
            "created_at": moment(comment.created),
            "updated_at": moment(comment.updated),
            "author_association": association(repository, comment.author),
            **self._forms(comment.body),
            "reactions": self._rollup(f"{url}/reactions", comment.reactions),
            "performed_via_github_app": None,
        }

    def reaction(self, reaction: Reaction) -> Json:
        """A reaction as the REST API returns it."""
        return {
            "id": reaction.id,
            "node_id": node_id("Reaction", reaction.id),
            "user": self.user(reaction.user),
            "content": reaction.kind,
            "created_at": moment(reaction.created),
        }

    def _forms(self, body: str) -> Json:
        forms: Json = {}
        if self.media.raw:
            forms["body"] = body
        if self.media.html:
            forms["body_html"] = self.html(body)
        if self.media.text:
            forms["body_text"] = text_of(body)
        return forms

    def _rollup(self, url: str, reactions: Iterable[Reaction]) -> Json:
        counts = dict.fromkeys(KINDS, 0)
        for reaction in reactions:
            counts[reaction.kind] += 1
        return {"url": url, "total_count": sum(counts.values()), **counts}


def resources_of(request: PlatformRequest, media: Media) -> GitHubResources:
    """The JSON converter for the response to a request."""
    return GitHubResources(
        host=request.platform.host,
        origin=request.origin,
        base=request.base,
        sanitized=request.platform.faults.find("unsanitized") is None,
        media=media,
    )


def text_of(markdown: str) -> str:
    """The rendered text without markup."""
    return unescape(nh3.clean(render_markdown(markdown), tags=set())).strip()


def association(repository: Repository, author: str | None) -> str:
    """The author's association with the repository."""
    if author == repository.owner:
        return "OWNER"
    return "COLLABORATOR" if author in repository.pushers else "NONE"


def _permissions(repository: Repository, user: User) -> Json:
    pushes = user.name in repository.pushers
    owns = user.name == repository.owner
    return {"admin": owns, "maintain": owns, "push": pushes, "triage": pushes, "pull": True}


USER_LINKS = {
    "followers_url": "/followers",
    "following_url": "/following{/other_user}",
    "gists_url": "/gists{/gist_id}",
    "starred_url": "/starred{/owner}{/repo}",
    "subscriptions_url": "/subscriptions",
    "organizations_url": "/orgs",
    "repos_url": "/repos",
    "events_url": "/events{/privacy}",
    "received_events_url": "/received_events",
}
"""Field → suffix of the user's URL. Most targets don't exist in the forge."""

REPOSITORY_LINKS = {
    "archive_url": "/{archive_format}{/ref}",
    "assignees_url": "/assignees{/user}",
    "blobs_url": "/git/blobs{/sha}",
    "branches_url": "/branches{/branch}",
    "collaborators_url": "/collaborators{/collaborator}",
    "comments_url": "/comments{/number}",
    "commits_url": "/commits{/sha}",
    "compare_url": "/compare/{base}...{head}",
    "contents_url": "/contents/{+path}",
    "contributors_url": "/contributors",
    "deployments_url": "/deployments",
    "downloads_url": "/downloads",
    "events_url": "/events",
    "forks_url": "/forks",
    "git_commits_url": "/git/commits{/sha}",
    "git_refs_url": "/git/refs{/sha}",
    "git_tags_url": "/git/tags{/sha}",
    "hooks_url": "/hooks",
    "issue_comment_url": "/issues/comments{/number}",
    "issue_events_url": "/issues/events{/number}",
    "issues_url": "/issues{/number}",
    "keys_url": "/keys{/key_id}",
    "labels_url": "/labels{/name}",
    "languages_url": "/languages",
    "merges_url": "/merges",
    "milestones_url": "/milestones{/number}",
    "notifications_url": "/notifications{?since,all,participating}",
    "pulls_url": "/pulls{/number}",
    "releases_url": "/releases{/id}",
    "stargazers_url": "/stargazers",
    "statuses_url": "/statuses/{sha}",
    "subscribers_url": "/subscribers",
    "subscription_url": "/subscription",
    "tags_url": "/tags",
    "teams_url": "/teams",
    "trees_url": "/git/trees{/sha}",
}
"""Field → suffix of the repository's URL. Most targets don't exist in the forge."""
