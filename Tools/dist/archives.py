"""Archives whose bytes depend on nothing but their files and a time."""

import gzip
import io
import pathlib
import tarfile
import zipfile

from release import scripts

Files = dict[str, tuple[bytes, int]]


def tar(files: Files, epoch: int, top: str = "") -> bytes:
    """A tar archive of files of root, with the folders above them, below a folder."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders: set[str] = set()
        for path in sorted(files):
            content, mode = files[path]
            for parent in reversed(pathlib.PurePosixPath(top + path).parents):
                if str(parent) not in folders | {"."}:
                    folders.add(str(parent))
                    archive.addfile(entry(f"{parent}/", epoch, 0o755, tarfile.DIRTYPE))
            item = entry(top + path, epoch, mode, tarfile.REGTYPE)
            item.size = len(content)
            archive.addfile(item, io.BytesIO(content))
    return buffer.getvalue()


def entry(path: str, epoch: int, mode: int, kind: bytes) -> tarfile.TarInfo:
    item = tarfile.TarInfo(path)
    item.mtime, item.mode, item.type = epoch, mode, kind
    item.uname = item.gname = "root"
    return item


def gz(content: bytes) -> bytes:
    packed = bytearray(gzip.compress(content, 9, mtime=0))
    # The system that packed it, which editions of Python name differently: unknown.
    packed[9] = 255
    return bytes(packed)


def write_tarball(release, out: pathlib.Path) -> pathlib.Path:
    path = out / f"{release.stem}.tar.gz"
    path.write_bytes(gz(tar(release.files | scripts(), release.epoch, f"{release.stem}/")))
    return path


def zipped(files: Files) -> bytes:
    """A zip archive, whose times cannot be before 1980 and are that day for all."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, (content, mode) in files.items():
            item = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            item.external_attr = (0o100000 | mode) << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(item, content, compresslevel=9)
    return buffer.getvalue()
