"""The cluster: three members of etcd, three database servers under Patroni, proxies, and two nodes of the service."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import glosa
from glosa.service.storage.schema import migrations
from tests.cluster import configuration
from tests.cluster.layout import PASSWORD, USER, Layout, Member, Node
from tests.cluster.programs import Program, send, tree, wait_until

_ANSWER_SECONDS = 2.0
_SECRET = "0123456789abcdef" * 4


class Cluster:
    """Every program of the cluster by its role."""

    def __init__(self, layout: Layout, *, through: str) -> None:
        """``through`` says how the service reaches the database, see :meth:`Layout.address`."""
        self.layout = layout
        self.through = through
        self.etcd = {member.name: self._etcd(member) for member in layout.members}
        self.databases = {node.name: self._patroni(node) for node in layout.nodes}
        self.links = {node.name: self._link(node) for node in layout.nodes}
        self.etcd_links = {node.name: self._etcd_link(node) for node in layout.nodes}
        self.primary_proxy = self._haproxy("primary", configuration.primary(layout))
        self.pooler = self._pgbouncer()
        self.services = {f"web{number}": self._service(number, port) for number, port in enumerate(layout.services, 1)}
        self.newer = {f"web{number}": self._newer(number, port) for number, port in enumerate(layout.services, 1)}
        self.front = self._haproxy("front", configuration.front(layout))

    def start(self) -> None:
        """Returns when posting and reading work."""
        for program in (*self.etcd.values(), *self.etcd_links.values(), *self.links.values()):
            program.start()
        wait_until(lambda: self.etcd_leader() is not None, "etcd chose a leader")
        for node in self.databases.values():
            node.start()
        wait_until(self.is_whole, "all database servers are in the cluster, and both replicas are synchronous")
        self._sql("postgres", f"CREATE ROLE {USER} LOGIN PASSWORD '{PASSWORD}'")
        self._sql("postgres", f"CREATE DATABASE {USER} OWNER {USER}")
        self.primary_proxy.start()
        if self.through == "pgbouncer":
            self.pooler.start()
        wait_until(self._has_site, "the site was added")
        for service in self.services.values():
            service.start()
        self.front.start()
        wait_until(self.is_ready, "the service is ready")

    def stop(self) -> Sequence[int]:
        """Ends everything; returns the processes that are still there, of which there should be none."""
        groups: tuple[Sequence[Program], ...] = (
            (self.front, *self.services.values(), *self.newer.values(), self.pooler, self.primary_proxy),
            tuple(self.databases.values()),
            (*self.links.values(), *self.etcd_links.values()),
            tuple(self.etcd.values()),
        )
        programs = [program for group in groups for program in group]
        known = {pid for program in programs if program.is_running() for pid in tree(program.pid)}
        known |= {pid for node in self.layout.nodes for pid in self._postgres(node)}
        # PostgreSQL ends in order while etcd and the links still work, so that it leaves no shared memory behind.
        for group in groups:
            for program in group:
                program.terminate()
            for program in group:
                program.await_end(20)
        send(signal.SIGKILL, [pid for node in self.layout.nodes for pid in self._postgres(node)])
        with suppress(TimeoutError):
            wait_until(lambda: not any(map(_exists, known)), "all processes ended", patience=10)
        return sorted(pid for pid in known if _exists(pid))

    def members(self) -> Sequence[Mapping[str, Any]]:
        """Patroni's view of the database servers, from any that answers."""
        for node in self.layout.nodes:
            found = _json(node.rest, "/cluster")
            if found is not None:
                members: Sequence[Mapping[str, Any]] = found["members"]
                return members
        return ()

    def primary(self) -> Node | None:
        """The server that says it's the primary."""
        for node in self.layout.nodes:
            if self.answers_as_primary(node):
                return node
        return None

    def answers_as_primary(self, node: Node) -> bool:
        """Whether a server says that it's the primary, asked without the links."""
        return _status(node.rest, "/primary") == 200

    def is_whole(self) -> bool:
        """Whether there is a primary, and both replicas replicate synchronously."""
        members = self.members()
        roles = sorted(str(member["role"]) for member in members if member["state"] in ("running", "streaming"))
        primary = self.primary()
        return (
            roles == ["leader", "sync_standby", "sync_standby"]
            and primary is not None
            and self._streaming(primary) == 2
        )

    def is_ready(self) -> bool:
        """Whether every node of the service can post and read, and the proxy in front too."""
        return all(_status(port, "/readyz") == 200 for port in (*self.layout.services, self.layout.front))

    def etcd_leader(self) -> str | None:
        """The name of etcd's leader."""
        for member in self.layout.members:
            answered = self._etcdctl(member, "endpoint", "status", "--write-out", "json")
            if answered is not None and answered[0]["Status"]["leader"] == answered[0]["Status"]["header"]["member_id"]:
                return member.name
        return None

    @contextmanager
    def cut(self, program: Program) -> Iterator[None]:
        """Cuts a link while the block runs: connections stay open, and nothing arrives."""
        program.pause()
        try:
            yield
        finally:
            program.resume()

    def kill_database(self, node: Node) -> None:
        """Ends Patroni and PostgreSQL of a node as a power cut would."""
        pids = (*tree(self.databases[node.name].pid), *self._postgres(node))
        send(signal.SIGKILL, pids)
        self.databases[node.name].kill()

    def pause_database(self, node: Node) -> Sequence[int]:
        """Stops Patroni and PostgreSQL of a node where they are; returns the processes to resume with ``SIGCONT``."""
        pids = (*tree(self.databases[node.name].pid), *self._postgres(node))
        send(signal.SIGSTOP, pids)
        return pids

    def rows(self, sql: str) -> Sequence[Sequence[str]]:
        """The rows of a query on the primary, of columns without line breaks."""
        return [line.split("\t") for line in self._sql(USER, sql).splitlines()]

    def _streaming(self, primary: Node) -> int:
        with suppress(subprocess.CalledProcessError):
            found = self._sql("postgres", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'", primary)
            return int(found)
        return 0

    def _sql(self, database: str, sql: str, node: Node | None = None) -> str:
        if node is None:
            wait_until(lambda: self.primary() is not None, "there is a primary")
            node = self.primary()
        assert node is not None
        command = ["psql", "-X", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-U", "postgres"]
        command += ["-p", str(node.postgres), "-d", database, "-c", sql]
        environment = {**os.environ, "PGPASSWORD": PASSWORD, "PGCONNECT_TIMEOUT": "3"}
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout

    def _has_site(self) -> bool:
        limits = (
            "--interval",
            "0",
            "--posts-a-minute",
            "1000000",
            "--posts-an-hour",
            "1000000",
            "--reads-a-minute",
            "0",
        )
        command = [sys.executable, "-m", "glosa", "comments", "site", "add", "default", *limits, "--no-spam-filter"]
        return (
            subprocess.run(
                command, check=False, env={**os.environ, **self._environment()}, capture_output=True
            ).returncode
            == 0
        )

    def _environment(self) -> Mapping[str, str]:
        return {
            "GLOSA_DB": self.layout.address(self.through),
            "GLOSA_SECRET": _SECRET,
            "GLOSA_METRICS_TOKEN": _SECRET,
            "PGPASSWORD": PASSWORD,
        }

    def _postgres(self, node: Node) -> Sequence[int]:
        """PostgreSQL of a node, which isn't a child of Patroni."""
        with suppress(OSError, ValueError, IndexError):
            pid = int((self.layout.place(node.name) / "data" / "postmaster.pid").read_text().splitlines()[0])
            if _exists(pid) and "postgres" in Path(f"/proc/{pid}/cmdline").read_text():
                return tree(pid)
        return ()

    def _etcd(self, member: Member) -> Program:
        folder = self.layout.place(member.name)
        client, peer = f"http://127.0.0.1:{member.client}", f"http://127.0.0.1:{member.peer}"
        command = ["etcd", "--name", member.name, "--data-dir", str(folder / "data"), "--logger", "zap"]
        command += ["--listen-client-urls", client, "--advertise-client-urls", client]
        command += ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer]
        command += ["--initial-cluster", configuration.members(self.layout), "--log-level", "warn", "--enable-v2"]
        return Program(member.name, command, log=self._log(member.name), as_account=True)

    def _etcdctl(self, member: Member, *arguments: str) -> Any:
        command = ["etcdctl", "--endpoints", f"http://127.0.0.1:{member.client}", "--command-timeout", "2s", *arguments]
        environment = {**os.environ, "ETCDCTL_API": "3"}
        ended = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
        return json.loads(ended.stdout) if ended.returncode == 0 else None

    def _patroni(self, node: Node) -> Program:
        file = self._written(node.name, "patroni.yml", configuration.patroni(self.layout, node))
        return Program(node.name, ["patroni", file], log=self._log(node.name), as_account=True)

    def _link(self, node: Node) -> Program:
        """Every connection of others to a database server."""
        pairs = ((node.postgres_link, node.postgres), (node.rest_link, node.rest))
        return self._haproxy(f"link-{node.name}", configuration.links(pairs))

    def _etcd_link(self, node: Node) -> Program:
        """Every connection of a database server to etcd."""
        ports = [member.client for member in self.layout.members]
        return self._haproxy(f"etcd-link-{node.name}", configuration.links(zip(node.etcd_links, ports, strict=True)))

    def _haproxy(self, name: str, settings: str) -> Program:
        """As a master with a worker, so that a signal reloads it."""
        file = self._written(name, "haproxy.cfg", settings)
        return Program(name, ["haproxy", "-W", "-f", file], log=self._log(name), as_account=True)

    def _pgbouncer(self) -> Program:
        accounts = self._written("pooler", "accounts.txt", f'"{USER}" "{PASSWORD}"\n')
        file = self._written("pooler", "pgbouncer.ini", configuration.pooler(self.layout, accounts))
        return Program("pooler", ["pgbouncer", file], log=self._log("pooler"), as_account=True)

    def _service(self, number: int, port: int) -> Program:
        name = f"web{number}"
        return Program(name, _serve(port), log=self._log(name), environment=self._environment())

    def _newer(self, number: int, port: int) -> Program:
        """The same node with the next version of Glosa, whose schema has one more step."""
        name = f"web{number}-newer"
        environment = {**self._environment(), "PYTHONPATH": str(next_version(self.layout.folder))}
        return Program(name, _serve(port), log=self._log(name), environment=environment)

    def _log(self, name: str) -> Path:
        return self.layout.folder / f"{name}.log"

    def _written(self, name: str, file: str, text: str) -> Path:
        path = self.layout.place(name) / file
        path.write_text(text)
        path.chmod(0o644)
        return path


def next_version(folder: Path) -> Path:
    """A copy of Glosa that expands the schema, as the folder to import it from."""
    copy = folder / "newer"
    if not copy.exists():
        shutil.copytree(
            Path(glosa.__file__).parent, copy / "glosa", ignore=shutil.ignore_patterns("__pycache__", "bundle")
        )
        step = len(migrations("postgres")) + 1
        file = copy / "glosa" / "service" / "storage" / "migrations" / f"{step:04}_expanded.sql"
        file.write_text("-- expand\nALTER TABLE comments ADD COLUMN expanded bigint NOT NULL DEFAULT 0;\n")
    return copy


def _serve(port: int) -> Sequence[str]:
    return [sys.executable, "-m", "glosa", "comments", "serve", "--port", str(port)]


def _exists(pid: int) -> bool:
    """Whether the process is there and didn't end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _status(port: int, path: str) -> int:
    """0 without an answer."""
    return _answer(port, path)[0]


def _json(port: int, path: str) -> Any:
    status, content = _answer(port, path)
    return json.loads(content) if status == 200 else None


def _answer(port: int, path: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_ANSWER_SECONDS)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()
