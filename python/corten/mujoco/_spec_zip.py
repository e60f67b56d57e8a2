"""Zip files with a model and its files."""

import os
import zipfile


def to_zip(spec, file):
    """Writes a zip file with a model and its files."""
    content = {**spec.assets, f"{spec.modelname}.xml": spec.to_xml()}
    if isinstance(file, str) and os.path.dirname(file):
        os.makedirs(os.path.dirname(file), exist_ok=True)
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in content.items():
            archive.writestr(zipfile.ZipInfo(name), data)


def from_zip(file):
    """Reads a model and its files from a zip file."""
    from ._specs import MjSpec

    if not zipfile.is_zipfile(file):
        raise ValueError(f"File {file} is not a zip file.")
    with zipfile.ZipFile(file) as archive:
        content = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    models = [name for name in content if name.endswith(".xml")]
    if not models:
        raise ValueError("No XML file found in zip file.")
    folder = os.path.dirname(models[-1])
    assets = {os.path.relpath(name, folder or "."): data for name, data in content.items() if name not in models}
    return MjSpec.from_string(content[models[-1]], assets=assets)
