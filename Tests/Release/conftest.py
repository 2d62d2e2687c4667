"""Fixtures for the tests of a release: an empty Debian in which the archive's program runs, and a browser."""

import itertools
import os
import re
import subprocess
from pathlib import Path

import pytest

from harness.browser import checked_page, chromium
from harness.paths import ARTIFACTS, ROOT
from harness.server import Server

RELEASE = ARTIFACTS / "release"
VERSION = (ROOT / "VERSION").read_text().strip()


def only(pattern):
    """Returns the path of the release's only file that matches the pattern."""
    files = list(RELEASE.glob(pattern))
    assert len(files) == 1, f"{RELEASE} has {len(files)} files {pattern}: run 'make release' first."
    return files[0]


class Debian:
    """A folder with Debian's essential packages and apt, in which commands run as in a new machine.

    The archive is unpacked into /root, and the packages are installed, as the archive's README.txt says.
    """

    def __init__(self, root: Path):
        self.root = root
        self.home = root / "root" / f"onetimecode-{VERSION}"
        suite = re.search("^VERSION_CODENAME=(.*)", Path("/etc/os-release").read_text(), re.M)[1]
        command(["mmdebstrap", "--variant=minbase", suite, str(root)])
        (root / "etc" / "resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
        self.initial_packages = self.packages()
        archive = only("onetimecode-*-linux-*.tar.gz")
        (root / "root" / archive.name).write_bytes(archive.read_bytes())
        self.run(f"tar xf {archive.name}")
        self.install_command = re.search("apt-get install .*", (self.home / "README.txt").read_text())[0]
        self.run(f"apt-get update && {self.install_command} --yes --no-install-recommends")

    def packages(self):
        return set(self.run("dpkg-query --show --showformat '${Package}\\n'").split())

    def prefix(self, *chroot_options):
        """Returns the arguments before those of a command, which then is the process itself."""
        options, path = " ".join(chroot_options), "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        script = (f'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && '
                  f'exec chroot {options} "$0" env -i HOME=/root PATH={path} "$@"')
        return ("unshare", "--mount", "sh", "-c", script, str(self.root))

    def run(self, script, input=""):
        """Runs commands of a shell in root's home folder, and returns their output."""
        return command([*self.prefix(), "DEBIAN_FRONTEND=noninteractive", "bash", "-ec", f"cd\n{script}"], input)


def command(arguments, input=""):
    result = subprocess.run(arguments, input=input, capture_output=True, text=True, timeout=500)
    assert result.returncode == 0, f"{arguments[-1]} ended with {result.returncode}:\n{result.stdout}\n{result.stderr}"
    return result.stdout


@pytest.fixture(scope="session")
def debian(tmp_path_factory):
    if os.geteuid() != 0:
        pytest.fail("These tests change the root folder, which only root may do.")
    debian = Debian(tmp_path_factory.mktemp("debian"))
    yield debian
    # pytest would keep the folder, which is large.
    subprocess.run(["rm", "-rf", "--one-file-system", str(debian.root)], check=True)


numbers = itertools.count(1)


@pytest.fixture
def server(debian):
    """Runs the archive's program in Debian, in the archive's folder and in development mode, with an empty database."""
    number = next(numbers)
    program = ("sh", "-c", f'cd ~/onetimecode-{VERSION} && exec ./onetimecode "$@"', "sh")
    log = ARTIFACTS / f"release-{number}.log"
    server = Server(Path(f"{number}.sqlite"), log, flags=(), program=(*debian.prefix(), *program))
    yield server
    server.stop()


@pytest.fixture
def page():
    """Opens a page in Chromium, whose errors fail the test."""
    with chromium() as browser, checked_page(browser, "status of 422") as page:
        yield page
