"""Opens browser windows for tests over AT-SPI."""

import json
import os
from pathlib import Path

from .processes import Processes

VIEW = Path(__file__).parent / "webkit_view.py"

# Firefox preferences: they allow accessibility clients, and suppress welcome pages, prompts and network requests.
PREFERENCES = {
    "accessibility.force_disabled": 0,
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.tabs.firefox-view": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "signon.rememberSignons": False,
    "termsofuse.bypassNotification": True,
    "trailhead.firstrun.didSeeAboutWelcome": True,
}


def open_firefox(processes: Processes, folder: Path, page: str):
    folder.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return processes.start(
        "firefox", "firefox-esr", "--new-instance", "--profile", str(folder), "--kiosk", page,
        env={**os.environ, "MOZ_DISABLE_CONTENT_SANDBOX": "1"} if os.geteuid() == 0 else None,
    )


def open_webkit(processes: Processes, folder: Path, page: str):
    """Opens a page in a window of WebKitGTK, a port of Safari's engine, and returns the window's process."""
    return processes.start(
        "webkit", "/usr/bin/python3", str(VIEW), page,
        # Disables WebKit's sandbox, because it creates namespaces, which containers often forbid.
        env={**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"},
    )
