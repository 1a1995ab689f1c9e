"""A server with the S3 protocol, for buckets of images."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from moto.server import ThreadedMotoServer


@contextmanager
def s3_server() -> Iterator[str]:
    """Starts a server without buckets, and yields its endpoint."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


def new_bucket(endpoint: str, name: str) -> str:
    """Creates a bucket, and returns its address."""
    httpx.put(f"{endpoint}/{name}").raise_for_status()
    return f"s3://{name}/docs/images?endpoint={endpoint}"
