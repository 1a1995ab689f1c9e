"""The files that readers uploaded, in a folder or in a bucket."""

from pathlib import Path

from glosa.extras import how_to_install
from glosa.service.domain.errors import StorageUnavailable
from glosa.service.domain.uploads import ListedFiles
from glosa.service.storage.bucket_address import bucket_address, is_folder
from glosa.service.storage.folder import Folder


def open_files(place: Path | str) -> ListedFiles:
    """``s3://…`` or the path of a folder. Connects when first used.

    Raises ``StorageUnavailable`` for an invalid address, and for a bucket without the packages.
    """
    if not isinstance(place, str) or is_folder(place):
        return Folder(Path(place).expanduser())
    address = bucket_address(place)
    # Imported here because the client is optional and takes megabytes of memory.
    try:
        from glosa.service.storage.s3 import S3Files
    except ModuleNotFoundError as error:
        raise StorageUnavailable(how_to_install("s3")) from error
    return S3Files(address)
