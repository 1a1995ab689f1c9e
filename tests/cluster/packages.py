"""Debian's packages that the cluster runs, installed if they're missing."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

BINARIES = Path("/usr/lib/postgresql/15/bin")
"""Folder of Debian 12's PostgreSQL."""

_PACKAGES = {
    "patroni": "patroni",
    "/usr/lib/python3/dist-packages/etcd/__init__.py": "python3-etcd",
    "etcd": "etcd-server",
    "etcdctl": "etcd-client",
    "haproxy": "haproxy",
    "pgbouncer": "pgbouncer",
    str(BINARIES / "postgres"): "postgresql-15",
}
_POLICY = Path("/usr/sbin/policy-rc.d")
_DENIED = "#!/bin/sh\nexit 101\n"


def install() -> None:
    """Installs what is missing. Raises :class:`SystemExit` if that takes another account.

    The packages would start a server each. The cluster has its own, so these don't start.
    """
    os.environ["PATH"] = f"{os.environ.get('PATH', '')}:/usr/sbin"
    missing = [
        package
        for program, package in _PACKAGES.items()
        if shutil.which(program) is None and not Path(program).exists()
    ]
    if not missing:
        return
    if os.geteuid() != 0:
        raise SystemExit(
            f"Missing programs. Install them as root, without starting them: apt-get install {' '.join(missing)}"
        )
    with _no_services():
        subprocess.run(["apt-get", "update", "--quiet"], check=True)
        subprocess.run(
            ["apt-get", "install", "--quiet", "--yes", "--no-install-recommends", *missing],
            check=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )


@contextmanager
def _no_services() -> Iterator[None]:
    """While the block runs, no package starts a service."""
    if _POLICY.exists():
        yield
        return
    _POLICY.write_text(_DENIED)
    _POLICY.chmod(0o755)
    try:
        yield
    finally:
        _POLICY.unlink()
