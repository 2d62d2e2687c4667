"""Lists what a release contains, from the last build of the program.

    sbom.py licenses PRODUCTS FOLDER                   writes the licenses of the packages that are part of the program
    sbom.py list PRODUCTS SERVER-ARCHIVE NPM-ARCHIVE   prints the list as an SPDX 2.3 document
"""

import datetime
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKOUTS = ROOT / "server" / ".build" / "checkouts"
CHECKOUT = re.compile(re.escape(str(CHECKOUTS)) + "/([^/]+)/")
VERSION = (ROOT / "VERSION").read_text().strip()
MIT = "Permission is hereby granted, free of charge"


def linked_checkouts(products: Path) -> list[str]:
    """Returns the names of the checkouts whose modules are linked into the program."""
    objects = (products / "onetimecode.product" / "Objects.LinkFileList").read_text().splitlines()
    modules = {Path(name.strip("'\"")).relative_to(products).parts[0] for name in objects}
    names = set()
    for module in sorted(modules):
        # The compiler's records of a Swift module's sources or, for each object of a C module, of its source.
        records = [products / module / "output-file-map.json", *sorted((products / module).rglob("*.d"))]
        match = next(filter(None, (CHECKOUT.search(each.read_text()) for each in records if each.exists())), None)
        if match:
            names.add(match[1])
        elif not module.lower().startswith("onetimecode"):
            sys.exit(f"error: the sources of {module} are unknown.")
    return sorted(names, key=str.lower)


def license_files(checkout: Path) -> list[Path]:
    """Returns the files with the license of a package, its notices, and licenses of other code in its sources."""
    top = [file for pattern in ("LICENSE*", "NOTICE*") for file in sorted(checkout.glob(pattern))]
    if not top or not top[0].name.startswith("LICENSE"):
        sys.exit(f"error: {checkout.name} has no license.")
    return [*top, *sorted((checkout / "Sources").rglob("LICENSE*"))]


def license_identifier(text: str) -> str:
    if "Runtime Library Exception" in text:
        return "Apache-2.0 WITH Swift-exception"
    if "Apache License" in text:
        return "Apache-2.0"
    if MIT in text:
        return "MIT"
    sys.exit("error: a license is neither Apache's nor MIT's; add it to license_identifier in Scripts/sbom.py.")


def toolchain() -> tuple[str, Path]:
    """Returns the version of the Swift toolchain, whose libraries are linked statically, and its license."""
    info = json.loads(subprocess.check_output(["swiftc", "-print-target-info"]))
    version = re.search(r"Swift version (\S+)", info["compilerVersion"])[1]
    return version, Path(info["paths"]["runtimeResourcePath"]).parents[1] / "share" / "swift" / "LICENSE.txt"


def write_licenses(products: Path, folder: Path) -> None:
    folder.mkdir()
    for name in linked_checkouts(products):
        checkout = CHECKOUTS / name
        texts = [f"{file.relative_to(checkout)}:\n\n{file.read_text().strip()}\n" for file in license_files(checkout)]
        (folder / f"{name}.txt").write_text("\n".join(texts))
    shutil.copy(toolchain()[1], folder / "swift.txt")
    shutil.copy(ROOT / "Scripts" / "unicode-license.txt", folder / "swift-foundation-icu.txt")


def shared_packages(program: Path) -> list[str]:
    """Returns the Debian packages that contain the shared libraries of the program."""
    names = re.findall(r"\(NEEDED\).*\[(.*)\]", subprocess.check_output(["readelf", "--dynamic", program], text=True))
    files = [f"*/{name}" for name in names if not name.startswith("ld-")]
    owners = subprocess.check_output(["dpkg", "-S", *files], text=True)
    return sorted({line.split(":")[0] for line in owners.splitlines()})


def package(identifier, name, version, license, location="NOASSERTION", purl=None, **more):
    """Returns an entry of the list, with an identifier that has only letters, digits, dots and hyphens."""
    entry = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]", "-", identifier), "name": name, "downloadLocation": location,
        "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": license,
        "copyrightText": "NOASSERTION", **more,
    }
    if version:
        entry["versionInfo"] = version
    if purl:
        entry["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ]
    return entry


def product(name: str, archive: Path, purl=None):
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    return package(
        name, name, VERSION, "MIT", purl=purl, licenseConcluded="MIT", packageFileName=archive.name,
        copyrightText=re.search(r"^Copyright.*", (ROOT / "LICENSE").read_text(), re.M)[0],
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}],
    )


def spdx(products: Path, server: Path, npm: Path) -> dict:
    pins = {pin["identity"]: pin for pin in json.loads((ROOT / "server" / "Package.resolved").read_text())["pins"]}
    linked = []
    for name in linked_checkouts(products):
        pin = pins[name.lower()]
        files, location = license_files(CHECKOUTS / name), pin["location"]
        note = {}
        if len(files) > 1:
            note["licenseComments"] = f"The archive's licenses/{name}.txt names other code in this package."
        repository = location.removeprefix("https://").removesuffix(".git")
        linked.append(package(
            name, name, pin["state"]["version"], license_identifier(files[0].read_text()),
            f"git+{location}@{pin['state']['revision']}", f"pkg:swift/{repository}@{pin['state']['version']}", **note,
        ))
    swift = package("swift", "swift", toolchain()[0], "Apache-2.0 WITH Swift-exception", "https://www.swift.org/install/",
                    summary="The standard library, Foundation and Dispatch of the toolchain.")
    icu = package("swift-foundation-icu", "swift-foundation-icu", toolchain()[0], "Unicode-3.0",
                  "https://github.com/swiftlang/swift-foundation-icu")
    shared = [
        package(f"debian-{name}", name, None, "NOASSERTION", purl=f"pkg:deb/debian/{name}", supplier="Organization: Debian")
        for name in shared_packages(products / "onetimecode")
    ]
    program = product("onetimecode", server)
    element = product("one-time-code", npm, f"pkg:npm/one-time-code@{VERSION}")

    def related(source, kind, targets):
        return [{"spdxElementId": source["SPDXID"], "relationshipType": kind, "relatedSpdxElement": target["SPDXID"]}
                for target in targets]

    packages = [program, element, swift, icu, *linked, *shared]
    document = {"SPDXID": "SPDXRef-DOCUMENT", "name": f"OneTimeCode-{VERSION}"}
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    content = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(packages))
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", **document,
        "documentNamespace": f"https://spdx.org/spdxdocs/OneTimeCode-{VERSION}-{content}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": [f"Tool: sbom.py-{VERSION}"]},
        "packages": packages,
        "relationships": [
            *related(document, "DESCRIBES", [program, element]),
            *related(program, "STATIC_LINK", [swift, icu, *linked]),
            *related(program, "DYNAMIC_LINK", shared),
            # The element's module contains parts of the standard library.
            *related(element, "STATIC_LINK", [swift]),
        ],
    }


if __name__ == "__main__":
    command, products, *paths = sys.argv[1], *map(Path, sys.argv[2:])
    products = products.resolve()
    if command == "licenses":
        write_licenses(products, *paths)
    else:
        print(json.dumps(spdx(products, *paths), indent=2))
