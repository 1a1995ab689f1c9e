"""The real nginx and Caddy, started with a configuration of the guides on this machine's own addresses."""

import http.client
import re
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.contract.guides import ROOT
from tests.ports import free_port

UNPACKED = ROOT / ".proxies"
PATIENCE_SECONDS = 60
HOST = "docs.example.org"


@dataclass(frozen=True, slots=True)
class Reply:
    """The response that a client gets."""

    status: int
    headers: Sequence[tuple[str, str]]
    """The headers as sent, with names in lower case. A repeated header is in the list repeatedly."""
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every value of a header."""
        return [value for one, value in self.headers if one == name]

    def header(self, name: str) -> str:
        """The one value of a header, empty where it is missing."""
        values = self.all(name)
        assert len(values) <= 1, f"{name} stands {len(values)} times: {values}"
        return values[0] if values else ""


@dataclass(frozen=True, slots=True)
class Proxy:
    """A running proxy."""

    port: int
    host: str = HOST

    def send(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        *,
        client: str = "127.0.0.1",
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """The response to a request from the address ``client`` on this machine's loopback network."""
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_SECONDS, source_address=(client, 0)
        )
        with closing(connection):
            # A body that is too large is refused before it was sent.
            with suppress(BrokenPipeError, ConnectionResetError):
                connection.request(method, path, body, {"Host": self.host, **(headers or {})})
            reply = connection.getresponse()
            return Reply(reply.status, [(name.lower(), value) for name, value in reply.getheaders()], reply.read())

    def get(self, path: str, **headers: str) -> Reply:
        """The reply to a reader; ``accept_encoding="br"`` sends ``Accept-Encoding``."""
        return self.send("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """``folder`` with these files in it."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


@contextmanager
def nginx(blocks: str, folder: Path) -> Iterator[Proxy]:
    """nginx with Debian's own configuration and ``blocks`` as a file in its ``conf.d``, listening on a free port."""
    port = free_port()
    configuration = _here((UNPACKED / "etc/nginx/nginx.conf").read_text(), folder)
    (folder / "nginx/conf.d").mkdir(parents=True)
    (folder / "nginx/modules-enabled").mkdir()
    (folder / "nginx/sites-enabled").mkdir()
    (folder / "nginx/mime.types").write_bytes((UNPACKED / "etc/nginx/mime.types").read_bytes())
    (folder / "nginx/nginx.conf").write_text(configuration)
    blocks = re.sub(r"listen \d+( ssl)?;", f"listen 127.0.0.1:{port};", blocks)
    (folder / "nginx/conf.d/docs.conf").write_text(re.sub(r".*\bssl_certificate.*\n", "", blocks))
    command: list[str | Path] = [
        UNPACKED / "usr/sbin/nginx",
        "-p",
        folder,
        "-c",
        folder / "nginx/nginx.conf",
        "-g",
        "daemon off;",
    ]
    with _running(command, port, folder):
        yield Proxy(port)


@contextmanager
def caddy(blocks: str, folder: Path) -> Iterator[Proxy]:
    """Caddy with ``blocks`` as its whole ``Caddyfile``, on a free port instead of HTTPS."""
    port = free_port()
    found = re.search(r"^([\w.]+) \{", blocks, re.MULTILINE)
    assert found, "The block names no site."
    blocks = blocks.replace(found[0], f"http://{found[1]}:{port} {{\n    bind 127.0.0.1", 1)
    file = folder / "Caddyfile"
    file.write_text(f"{{\n    admin off\n    auto_https off\n}}\n{blocks}")
    command: list[str | Path] = [UNPACKED / "usr/bin/caddy", "run", "--config", file, "--adapter", "caddyfile"]
    with _running(command, port, folder):
        yield Proxy(port, found[1])


def _here(configuration: str, folder: Path) -> str:
    """Debian's configuration of nginx, with all system paths moved into ``folder``."""
    configuration = re.sub(r"^user .*\n", "user root;\n" if _is_root() else "", configuration, flags=re.MULTILINE)
    configuration = configuration.replace("/etc/nginx", f"{folder}/nginx").replace("/run/nginx.pid", f"{folder}/pid")
    configuration = configuration.replace("/var/log/nginx", str(folder)).replace("processes auto", "processes 1")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return configuration.replace("http {\n", f"http {{\n{temporary}", 1)


def _is_root() -> bool:
    return Path("/proc/self").stat().st_uid == 0


@contextmanager
def _running(command: Sequence[str | Path], port: int, folder: Path) -> Iterator[None]:
    log = folder / "proxy.log"
    assert Path(command[0]).exists(), f"{command[0]} is missing. Unpack it with: make .proxies/ready"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"}
        )
    with process:
        try:
            while True:
                assert process.poll() is None, log.read_text()
                with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS):
                    break
            yield
        finally:
            process.terminate()
