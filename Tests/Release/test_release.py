"""Tests the files in artifacts/release: takes each archive into an empty environment, and uses it there."""

import fnmatch
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import threading
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import expect

from conftest import RELEASE, VERSION, command, only
from harness import package as tools
from harness.field import Field
from harness.paths import ROOT, ARTIFACTS
from harness.server import Server


def request(url, body):
    """Posts JSON, and returns the response's status and content."""
    headers = {"Content-Type": "application/json"}
    try:
        sent = urllib.request.Request(url, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(sent, timeout=10) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def redeem(server, verdict, recipient):
    """Redeems the receipt of an accepted code, and returns the response's content."""
    return request(f"{server.url}/api/receipts/redeem", {"receipt": verdict["receipt"], "recipient": recipient})[1]


def different_code(code):
    return f"{(int(code) + 1) % 10 ** len(code):0{len(code)}}"


# The files


def test_the_checksums_are_those_of_all_other_files():
    lines = (RELEASE / "SHA256SUMS").read_text().splitlines()
    assert {line.split(maxsplit=1)[1] for line in lines} == {file.name for file in RELEASE.iterdir()} - {"SHA256SUMS"}
    subprocess.run(["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=RELEASE, check=True)


def test_a_release_has_three_files_besides_the_checksums():
    machine = os.uname().machine
    assert {file.name for file in RELEASE.iterdir()} == {
        "SHA256SUMS", f"one-time-code-{VERSION}.tgz", f"onetimecode-{VERSION}-linux-{machine}.tar.gz",
        f"onetimecode-{VERSION}.spdx.json",
    }


@pytest.mark.parametrize("pattern", ["*.tgz", "*.tar.gz"])
def test_an_archive_has_only_files_in_one_folder(pattern):
    """The owner, the time and the order of the files don't depend on who made the archive."""
    with tarfile.open(only(pattern)) as archive:
        members = archive.getmembers()
    assert all(member.isfile() and ".." not in member.name for member in members)
    assert len({member.name.split("/")[0] for member in members}) == 1
    assert {(member.uid, member.gid, member.uname, member.gname) for member in members} == {(0, 0, "", "")}
    assert {member.mode for member in members} <= {0o644, 0o755}
    assert len({member.mtime for member in members}) == 1
    names = [os.fsencode(member.name) for member in members]
    assert names == sorted(names)


def test_the_same_sources_make_the_same_files(tmp_path):
    """Makes the release again, with the program and the element as they were built."""
    with tarfile.open(only("*.tgz")) as archive:
        time = archive.next().mtime
    command(["env", f"SOURCE_DATE_EPOCH={time}", str(ROOT / "Scripts" / "release.sh"), str(tmp_path / "again")])
    assert (tmp_path / "again" / "SHA256SUMS").read_text() == (RELEASE / "SHA256SUMS").read_text()


# The list of contents


@pytest.fixture(scope="module")
def sbom():
    return json.loads(only("*.spdx.json").read_text())


def test_the_list_of_contents_is_valid_spdx():
    subprocess.run(
        [sys.executable, "-m", "spdx_tools.spdx.clitools.pyspdxtools", "--infile", only("*.spdx.json")],
        env={**os.environ, "PYTHONPATH": str(ROOT / ".venv" / "release")}, check=True,
    )


def related(sbom, source, kind):
    names = {package["SPDXID"]: package for package in sbom["packages"]} | {"SPDXRef-DOCUMENT": sbom}
    return {names[each["relatedSpdxElement"]]["name"]: names[each["relatedSpdxElement"]] for each in sbom["relationships"]
            if names[each["spdxElementId"]]["name"] == source and each["relationshipType"] == kind}


def test_the_list_describes_both_archives(sbom):
    described = related(sbom, sbom["name"], "DESCRIBES")
    lines = [f"{package['checksums'][0]['checksumValue']}  {package['packageFileName']}" for package in described.values()]
    assert set(described) == {"onetimecode", "one-time-code"}
    assert set(lines) < set((RELEASE / "SHA256SUMS").read_text().splitlines())


def test_the_list_has_each_package_whose_types_are_in_the_program(sbom, debian):
    """A Swift program contains the name of each module that declares types, even if it has no symbols."""
    pins = {pin["identity"]: pin for pin in json.loads((ROOT / "server" / "Package.resolved").read_text())["pins"]}
    program = (debian.home / "onetimecode").read_bytes()
    found = {}
    for checkout in (ROOT / "server" / ".build" / "checkouts").iterdir():
        # Most modules have their folder's name; the manifest names the others.
        manifest = (checkout / "Package.swift").read_text()
        modules = set(re.findall(r'\.target\(\s*name:\s*"(\w+)",\s*(?:dependencies|path|exclude)', manifest))
        modules |= {folder.name for folder in (checkout / "Sources").glob("*/")}
        # Names of other things, too: types, and one of BoringSSL's objects.
        modules -= {"Configuration", "X509"}
        found[checkout.name] = [module for module in modules if f"\0{module}\0".encode() in program]
    linked = related(sbom, "onetimecode", "STATIC_LINK")
    own = {"swift", "swift-foundation-icu"}
    assert set(linked) == {name for name, modules in found.items() if modules} | own
    for name in set(linked) - own:
        state = pins[name.lower()]["state"]
        assert linked[name]["versionInfo"] == state["version"]
        assert linked[name]["downloadLocation"].endswith("@" + state["revision"])
        assert linked[name]["licenseDeclared"] != "NOASSERTION"
    assert {f"{name}.txt" for name in linked} == {file.name for file in (debian.home / "licenses").iterdir()}


# The service


def test_the_program_needs_exactly_the_named_packages(debian, sbom):
    """Each named package has a library of the program or certificates; the image has the same packages."""
    libraries = re.findall(r"=> (\S+)", debian.run(f"ldd {debian.home.name}/onetimecode"))
    direct = re.findall(r"\(NEEDED\).*\[(.*)\]", command(["readelf", "--dynamic", str(debian.home / "onetimecode")]))
    files = [f"'*/{Path(path).name}'" for path in libraries if Path(path).name in direct]
    owners = {line.split(":")[0] for line in debian.run(f"dpkg -S {' '.join(files)}").splitlines()}
    assert owners == set(related(sbom, "onetimecode", "DYNAMIC_LINK"))
    named = set(re.findall("install (.*)", debian.install_command)[0].split())
    # The certificates are for connections to providers. Debian's base image has zlib, too; others may not.
    assert owners - debian.initial_packages <= named == (owners & named) | {"ca-certificates"}
    image = (debian.home / "docs" / "Containerfile").read_text()
    assert set(re.search(r"--no-install-recommends (.*?) \\", image)[1].split()) == named


def test_the_program_has_the_version(debian):
    assert debian.run(f"{debian.home.name}/onetimecode --version") == f"{VERSION}\n"


def test_the_program_has_no_symbols_and_no_shared_libraries_of_swift(debian):
    direct = command(["readelf", "--dynamic", str(debian.home / "onetimecode")])
    assert not re.search("swift|Foundation|dispatch", "\n".join(re.findall(r"\(NEEDED\).*", direct)))
    assert ".symtab" not in command(["readelf", "--sections", "--wide", str(debian.home / "onetimecode")])


def test_the_program_issues_and_verifies_codes_also_after_a_restart(server):
    challenges = f"{server.url}/api/challenges"
    status, challenge = request(challenges, {"recipient": "ada@example.com"})
    assert status == 201
    code = server.code_for("ada@example.com")
    status, problem = request(f"{challenges}/{challenge['id']}/verify", {"code": different_code(code)})
    assert (status, problem["reason"]) == (422, "wrong-code")
    server.restart()
    status, verdict = request(f"{challenges}/{challenge['id']}/verify", {"code": code})
    assert status == 200
    assert redeem(server, verdict, "ada@example.com") == {"redeemed": True}


def test_the_programs_pages_sign_a_user_in(server, page):
    """The pages load the element's files from the folder next to the program."""
    page.goto(server.url)
    page.get_by_role("textbox").fill("grace@example.com")
    page.get_by_role("button").click()
    page.wait_for_url("**/code")
    page.wait_for_selector("one-time-code[data-ready]", state="attached")
    code = server.code_for("grace@example.com")
    Field(page).page.get_by_label("Verification code").focus()
    page.keyboard.type(different_code(code))
    Field(page).expect(phase="rejected")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(code)
    page.wait_for_url("**/done")


def guide_block(debian, name):
    return re.search(rf"^```\w+ {name}\n(.*?)^```$", (debian.home / "docs" / "operating.md").read_text(), re.M | re.S)[1]


def test_the_guides_commands_install_the_program_and_the_unit(debian):
    """The unit's command exists after the guide's commands, and systemd accepts the unit."""
    debian.run(f"cd {debian.home.name}\n{guide_block(debian, 'install.sh')}\n{guide_block(debian, 'keys.sh')}\n"
               f"{guide_block(debian, 'provider.sh')}\numask 077\ncat >environment <<'VALUES'\n"
               f"{guide_block(debian, 'environment')}VALUES\n{guide_block(debian, 'unit.sh').split('systemctl')[0]}")
    assert debian.run("cd / && onetimecode --version") == f"{VERSION}\n"
    tools.require("systemd-analyze")
    unit = debian.root / "etc" / "systemd" / "system" / "onetimecode.service"
    program = re.search(r"^ExecStart=(\S+)", unit.read_text(), re.M)[1]
    # The link is absolute, so only Debian's own root resolves it.
    debian.run(f"test -x {program}")
    copy = debian.root / "tmp" / "onetimecode.service"
    copy.write_text(unit.read_text().replace(program, "/bin/true"))
    command(["systemd-analyze", "verify", "--man=no", str(copy)])


def test_the_containers_command_serves_as_an_unprivileged_user(debian):
    """Does in Debian what the container's file says, because images can't be built everywhere."""
    text = re.sub(r"\\\n\s*", "", (debian.home / "docs" / "Containerfile").read_text())
    assert re.match(r"FROM docker\.io/library/debian:\w+-slim\n", text) and "--from" not in text
    # An image doesn't have what another test has installed.
    debian.run(f"rm -rf /usr/local/lib/onetimecode /var/lib/onetimecode && {re.search('useradd .*', text)[0]}")
    source, target = re.search(r"^COPY (\S+) (\S+)$", text, re.M).groups()
    assert source == "."
    ignored, *kept = (debian.home / ".containerignore").read_text().split()
    assert ignored == "*"
    (debian.root / target[1:]).mkdir(parents=True, exist_ok=True)
    for file in debian.home.iterdir():
        if any(fnmatch.fnmatch(file.name, pattern.removeprefix("!")) for pattern in kept):
            tools.run("cp", "-R", file, debian.root / target[1:])
    user = re.search(r"^USER (\S+)$", text, re.M)[1]
    program, serve, *flags = json.loads(re.search(r"^ENTRYPOINT (.*)$", text, re.M)[1])
    assert serve == "serve" and flags[:2] == ["--host", "0.0.0.0"]
    database = Path(flags[flags.index("--database") + 1])
    chroot = debian.prefix(f"--userspec={user}")
    server = Server(database, ARTIFACTS / "release-container.log", program=(*chroot, program), flags=("--host", "0.0.0.0"))
    try:
        health = [part.replace("8080", server.url.rpartition(":")[2])
                  for part in json.loads(re.search(r"^HEALTHCHECK .*? CMD (\[.*?\])$", text, re.M)[1])]
        command([*chroot, *health])
        assert (debian.root / str(database)[1:]).stat().st_uid == 10001
    finally:
        server.stop()


def test_the_links_of_the_archives_guides_lead_to_files_in_the_archive(debian):
    guides = sorted(debian.home.rglob("*.md"))
    assert len(guides) > 10
    targets = {(guide, target) for guide in guides
               for target in re.findall(r"\]\(([^)#]+)[^)]*\)", guide.read_text()) if "://" not in target}
    assert not [(guide.name, target) for guide, target in targets if not (guide.parent / target).exists()]


def test_the_archive_has_the_reports_on_accessibility(debian):
    for product in ("element", "pages", "native"):
        report = yaml.safe_load((debian.home / "conformance" / f"{product}.yaml").read_text())
        assert report["product"]["version"] == VERSION and "Not tested with: " in report["evaluation_methods_used"]
    assert "VoiceOver" in (debian.home / "conformance" / "report.md").read_text()


# The npm package


def unpacked(folder):
    with tarfile.open(only("*.tgz")) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def test_the_npm_archive_has_the_files_that_npm_would_pack(tmp_path):
    if not shutil.which("npm"):
        pytest.skip("npm is not installed")
    command = ["npm", "pack", "--dry-run", "--json", "--offline", str(unpacked(tmp_path))]
    [packed] = json.loads(subprocess.check_output(command, cwd=tmp_path))
    with tarfile.open(only("*.tgz")) as archive:
        assert {f"package/{file['path']}" for file in packed["files"]} == set(archive.getnames())
    assert packed["filename"] == only("*.tgz").name


def install(project, layout):
    """Installs the package, React and React's packages like a package manager.

    In the hoisted layout, as of npm, all packages are in `node_modules`. In the isolated layout, as of pnpm with a global
    virtual store, a package finds only the packages that it declares.
    """
    modules = project / "node_modules"
    modules.mkdir(parents=True)
    sources = {"one-time-code": unpacked(project.parent)}
    sources |= {name: tools.FRAMEWORKS / name for name in ("react", "react-dom", "scheduler", "object-assign")}
    if layout == "hoisted":
        for name, source in sources.items():
            shutil.copytree(source, modules / name)
        return
    homes = {name: project.parent / "store" / name / "node_modules" for name in sources}
    for name, source in sources.items():
        shutil.copytree(source, homes[name] / name)
    for name, source in sources.items():
        manifest = json.loads((source / "package.json").read_text())
        for needed in {**manifest.get("dependencies", {}), **manifest.get("peerDependencies", {})}.keys() & sources.keys():
            (homes[name] / needed).symlink_to(homes[needed] / needed)
    for name in ("one-time-code", "react", "react-dom"):
        (modules / name).symlink_to(homes[name] / name)


@pytest.fixture
def backend(tmp_path, server):
    """Serves the folder `project`, and verifies codes with the service; yields the folder's URL and the code."""
    recipient = "linus@example.com"
    _, challenge = request(f"{server.url}/api/challenges", {"recipient": recipient})

    folder = tmp_path / "project"
    folder.mkdir()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            code = {"code": urllib.parse.parse_qs(body)["otp"][0]}
            status, verdict = request(f"{server.url}/api/challenges/{challenge['id']}/verify", code)
            if status == 200:
                assert redeem(server, verdict, recipient) == {"redeemed": True}
                (folder / "welcome").mkdir()
                (folder / "welcome" / "index.html").write_text("<title>Welcome</title><p>Welcome, Linus")
                self.send_response(303)
                self.send_header("Location", "/welcome/")
                self.end_headers()
                return
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(verdict).encode())

        def log_message(self, *_):
            pass

    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), lambda *args: Handler(*args, directory=folder))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_address[1]}", server.code_for(recipient)
    site.shutdown()
    site.server_close()


REACT = """
import "one-time-code/one-time-code.css";
import { OneTimeCode } from "one-time-code/react";
import { createRoot } from "react-dom/client";
const verify = async (code) => {
  const response = await fetch("/verify", { method: "POST", body: new URLSearchParams({ otp: code }) });
  if (!response.ok) throw await response.json();
  location.assign("/welcome");
};
createRoot(document.querySelector("main")).render(<OneTimeCode name="otp" label="Verification code" verify={verify} />);
"""


@pytest.mark.parametrize("entry", ["main.js", "main.jsx"])
@pytest.mark.parametrize("layout", ["hoisted", "isolated"])
def test_a_bundled_page_signs_a_user_in_with_the_service(layout, entry, tmp_path, backend, page):
    """The package's README has the page's script; the second script has the component for React."""
    tools.require("esbuild", "react", "react-dom")
    project = tmp_path / "project"
    install(project, layout)
    readme = (tmp_path / "package" / "README.md").read_text()
    markup, script = (re.search(rf"^```{language}\n(.*?)^```$", readme, re.M | re.S)[1] for language in ("html", "js"))
    (project / "main.js").write_text(script)
    (project / "main.jsx").write_text(REACT)
    # Without Debian's folder of modules, so that each package must find the others itself.
    tools.run("esbuild", entry, "--bundle", "--splitting", "--format=esm", "--outdir=public", "--log-level=warning",
              '--define:process.env.NODE_ENV="production"', "--jsx=automatic", cwd=project, env={"NODE_PATH": ""})
    (project / "favicon.ico").touch()
    (project / "page.html").write_text(
        '<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Enter the code</title>\n'
        f'<link rel="stylesheet" href="/public/main.css">\n<main>{markup if entry == "main.js" else ""}</main>\n'
        '<script type="module" src="/public/main.js"></script>\n'
    )
    url, code = backend
    page.goto(f"{url}/page.html")
    page.wait_for_selector("one-time-code[data-ready]")
    field = Field(page)
    page.get_by_label("Verification code").focus()
    page.keyboard.type(different_code(code))
    field.expect(phase="rejected", error="Incorrect code. 4 attempts left.")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(code)
    expect(page.get_by_text("Welcome, Linus")).to_be_visible()
