"""What a platform holds, as plain values for whoever checks it from outside."""

from collections.abc import Callable
from typing import Any

import msgspec

from glosa.forge.host import Repository
from glosa.forge.platform import Platform


def snapshot(platform: Platform) -> dict[str, Any]:
    """Users, repositories with their issues and comments, applications without secrets, and faults that are on."""
    return {
        "users": list(platform.host.users.values()),
        "repositories": {
            name: _repository(one, platform.facts.issue_name) for name, one in platform.host.repositories.items()
        },
        "applications": [
            {"client_id": one.id, "name": one.name, "redirects": one.redirects}
            for one in platform.authority.applications.values()
        ],
        "faults": platform.faults.active(),
    }


def _repository(repository: Repository, issue_name: Callable[[int], str]) -> dict[str, Any]:
    return {
        "id": repository.id,
        "pushers": sorted(repository.pushers),
        "issues_enabled": repository.issues_enabled,
        "labels": [*repository.labels.values(), *repository.twins],
        "issues": [
            {"name": issue_name(issue.number), **msgspec.to_builtins(issue)} for issue in repository.issues.values()
        ],
        "deleted": sorted(repository.deleted),
    }
