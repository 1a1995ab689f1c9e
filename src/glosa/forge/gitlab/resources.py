"""Users, issues, notes, and awards in the JSON of GitLab's API (``lib/api/entities`` in its source)."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from glosa.forge.host import Host, Issue, IssueComment, Reaction, Repository, User

Json = dict[str, Any]

GHOST = "ghost"
"""The owner of posts by deleted accounts."""


@dataclass(frozen=True, slots=True)
class GitLabResources:
    """Converts a host's data to JSON. ``root`` is the URL of the GitLab instance, without a trailing slash."""

    host: Host
    root: str

    def user(self, name: str | None) -> Json:
        """An account as the author of a post."""
        user = self.host.user(name)
        known = user.name if user else GHOST
        return {
            "id": user.id if user else 99,
            "username": known,
            "public_email": None,
            "name": user.display if user else "Ghost User",
            "state": "active",
            "locked": False,
            "avatar_url": _avatar(user, self.root),
            "web_url": f"{self.root}/{known}",
        }

    def current_user(self, user: User) -> Json:
        """The account of the token."""
        return self.user(user.name) | {
            "created_at": _time(user.created),
            "bio": "",
            "location": "",
            "linkedin": "",
            "twitter": "",
            "discord": "",
            "website_url": "",
            "github": "",
            "organization": "",
            "job_title": "",
            "pronouns": None,
            "bot": False,
            "work_information": None,
            "local_time": None,
            "last_sign_in_at": _time(user.created),
            "confirmed_at": _time(user.created),
            "last_activity_on": _time(user.created)[:10],
            "email": f"{user.name}@example.test",
            "theme_id": 3,
            "color_scheme_id": 1,
            "projects_limit": 100000,
            "current_sign_in_at": _time(user.created),
            "identities": [],
            "can_create_group": True,
            "can_create_project": True,
            "two_factor_enabled": False,
            "external": False,
            "private_profile": False,
            "commit_email": f"{user.name}@example.test",
            "preferred_language": "en",
        }

    def project(self, repository: Repository) -> Json:
        """A project, without private details."""
        address = f"{self.root}/{repository.full_name}"
        return {
            "id": repository.id,
            "description": None,
            "name": repository.name,
            "name_with_namespace": f"{repository.owner} / {repository.name}",
            "path": repository.name,
            "path_with_namespace": repository.full_name,
            "created_at": _time(repository.created),
            "default_branch": "main",
            "tag_list": [],
            "topics": [],
            "ssh_url_to_repo": f"git@gitlab.test:{repository.full_name}.git",
            "http_url_to_repo": f"{address}.git",
            "web_url": address,
            "readme_url": f"{address}/-/blob/main/README.md",
            "forks_count": 0,
            "avatar_url": None,
            "star_count": 0,
            "last_activity_at": _time(repository.created),
            "visibility": "public",
            "namespace": {
                "id": self.user(repository.owner)["id"],
                "name": repository.owner,
                "path": repository.owner,
                "kind": "user",
                "full_path": repository.owner,
                "parent_id": None,
                "avatar_url": self.user(repository.owner)["avatar_url"],
                "web_url": f"{self.root}/{repository.owner}",
            },
        }

    def issue(self, repository: Repository, issue: Issue) -> Json:
        """An issue of the project."""
        api = f"{self.root}/api/v4/projects/{repository.id}"
        path = f"{repository.full_name}#{issue.number}"
        return {
            "id": issue.id,
            "iid": issue.number,
            "project_id": repository.id,
            "title": issue.title,
            "description": issue.body or None,
            "state": "opened" if issue.state == "open" else "closed",
            "created_at": _time(issue.created),
            "updated_at": _time(issue.updated),
            "closed_at": _time(issue.closed) if issue.closed else None,
            "closed_by": self.user(issue.author) if issue.closed else None,
            "labels": sorted(issue.labels),
            "milestone": None,
            "assignees": [],
            "author": self.user(issue.author),
            "type": "ISSUE",
            "assignee": None,
            "user_notes_count": sum(not comment.system for comment in issue.comments),
            "merge_requests_count": 0,
            "upvotes": 0,
            "downvotes": 0,
            "start_date": None,
            "due_date": None,
            "confidential": False,
            "discussion_locked": issue.locked or None,
            "issue_type": "issue",
            "web_url": f"{self.root}/{repository.full_name}/-/issues/{issue.number}",
            "time_stats": {
                "time_estimate": 0,
                "total_time_spent": 0,
                "human_time_estimate": None,
                "human_total_time_spent": None,
            },
            "task_completion_status": {"count": 0, "completed_count": 0},
            "has_tasks": False,
            "_links": {
                "self": f"{api}/issues/{issue.number}",
                "notes": f"{api}/issues/{issue.number}/notes",
                "award_emoji": f"{api}/issues/{issue.number}/award_emoji",
                "project": api,
                "closed_as_duplicate_of": None,
            },
            "references": {"short": f"#{issue.number}", "relative": f"#{issue.number}", "full": path},
            "severity": "UNKNOWN",
            "moved_to_id": None,
            "imported": False,
            "imported_from": "none",
            "service_desk_reply_to": None,
        }

    def note(self, repository: Repository, issue: Issue, comment: IssueComment) -> Json:
        """A comment, or a note by GitLab itself."""
        return {
            "id": comment.id,
            "type": None,
            "body": comment.body,
            "author": self.user(comment.author),
            "created_at": _time(comment.created),
            "updated_at": _time(comment.updated),
            "system": comment.system,
            "noteable_id": issue.id,
            "noteable_type": "Issue",
            "project_id": repository.id,
            "resolvable": False,
            "confidential": False,
            "internal": False,
            "imported": False,
            "imported_from": "none",
            "noteable_iid": issue.number,
            "commands_changes": {},
        }

    def award(self, comment: IssueComment, reaction: Reaction) -> Json:
        """An award emoji on a comment."""
        return {
            "id": reaction.id,
            "name": reaction.kind,
            "user": self.user(reaction.user),
            "created_at": _time(reaction.created),
            "updated_at": _time(reaction.created),
            "awardable_id": comment.id,
            "awardable_type": "Note",
            "url": None,
        }


def _time(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _avatar(user: User | None, root: str) -> str | None:
    """GitLab may omit the avatar URL. In the forge, ``admin`` has no avatar."""
    if user is None or user.name == "admin":
        return None
    return f"{root.removesuffix('/gitlab')}{user.avatar}"
