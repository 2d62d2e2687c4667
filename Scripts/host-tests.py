#!/usr/bin/env python3
"""Changes an .xctestrun file so that its tests run in an app: `host-tests.py TESTS.xctestrun HOST.app`.

The keys are those of `man xcodebuild.xctestrun`. Copies the app next to the test bundles, and the bundles into the app.
"""

import pathlib
import plistlib
import shutil
import sys


def targets(run: dict) -> list[dict]:
    """Returns the test targets, in version 1 or 2 of the format."""
    if "TestConfigurations" in run:
        return [target for configuration in run["TestConfigurations"] for target in configuration["TestTargets"]]
    return [target for name, target in run.items() if name != "__xctestrun_metadata__"]


def main() -> None:
    path, app = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    run = plistlib.loads(path.read_bytes())
    host = path.parent / app.name
    shutil.rmtree(host, ignore_errors=True)
    shutil.copytree(app, host, symlinks=True)
    identifier = plistlib.loads((host / "Info.plist").read_bytes())["CFBundleIdentifier"]
    for target in targets(run):
        bundle = pathlib.Path(target["TestBundlePath"].replace("__TESTROOT__", str(path.parent)))
        shutil.copytree(bundle, host / "PlugIns" / bundle.name, symlinks=True)
        target["IsAppHostedTestBundle"] = True
        target["TestHostPath"] = f"__TESTROOT__/{app.name}"
        target["TestHostBundleIdentifier"] = identifier
        target["TestBundlePath"] = f"__TESTHOST__/PlugIns/{bundle.name}"
        variables = target.setdefault("TestingEnvironmentVariables", {})
        variables["DYLD_INSERT_LIBRARIES"] = (
            "__PLATFORMS__/iPhoneSimulator.platform/Developer/usr/lib/libXCTestBundleInject.dylib"
        )
        variables["XCInjectBundleInto"] = "unused"
        target.pop("UseDestinationArtifacts", None)
    path.write_bytes(plistlib.dumps(run))


if __name__ == "__main__":
    main()
