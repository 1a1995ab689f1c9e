"""``glosa comments uploads``: where uploaded images are stored."""

import click

from glosa.cli.comments.text import counted
from glosa.cli.report import reporting
from glosa.composition.database import move_images


@click.group()
def uploads() -> None:
    """Manage the images that readers uploaded."""


@uploads.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def move(*, source: str, target: str) -> None:
    """Copy images FROM a folder TO a bucket, or back.

    A bucket is s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION, with credentials in AWS_ACCESS_KEY_ID and
    AWS_SECRET_ACCESS_KEY.

    Each image is read back and compared. Nothing is deleted. A run that was interrupted continues when you repeat it.
    """
    with reporting():
        done = move_images(source, target)
    click.echo(f"{counted(done.copied, 'image')} copied, {done.known} there already.")
