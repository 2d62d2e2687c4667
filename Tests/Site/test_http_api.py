"""Tests the page of the HTTP API: its samples run against the service, and the choice of their language."""

import ast
import json
import os
import re
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from harness.paths import server_executable
from harness.plans import plan
from harness.server import Server

PATH = "server/http-api.html"
LANGUAGES = ("curl", "javascript", "python", "swift")
# The samples in the order in which they run. A message that can be retried needs a gateway that refuses
# it, and an address for receipts a provider.
ORDER = (
    "POST /api/challenges", "GET /api/challenges/{id}", "POST /api/recipients/look-up", "GET /api/messages/dead", "GET /health/live",
    "GET /health/ready", "GET /metrics", "GET /api/openapi.json", "POST /api/challenges/{id}/resend",
    "POST /api/challenges/{id}/verify", "POST /api/receipts/redeem", "POST /api/vouchers/check",
    "POST /api/vouchers/revoke", "GET /api/challenges/{id}/status", "POST /api/messages/{name}/report", "POST /api/unlock",
)
NOT_RUN = {"POST /api/messages/{name}/retry", "GET /receipts/{provider}"}

SAMPLES = """([languages]) => [...document.querySelectorAll(".example")].map((example) => ({
    operation: example.closest("section").querySelector("h2").firstChild.data,
    programs: Object.fromEntries(languages.map((each) => [each, example.querySelector(`.in-${each} pre`).textContent])),
    status: Number(example.querySelector(".response p code").textContent),
    body: example.querySelector(".response pre").textContent,
}))"""


@pytest.fixture
def samples(open_page):
    """The samples of the page by their operation, with the response that the page shows."""
    return {sample["operation"]: sample for sample in open_page(PATH).evaluate(SAMPLES, [LANGUAGES])}


@pytest.fixture
def service(tmp_path):
    """A service whose key has all scopes, and the key."""
    scopes = "issue,redeem,unlock,metrics,messages,report,support"
    output = subprocess.run([server_executable(), "api-key", "test", "--scopes", scopes], capture_output=True, text=True, check=True).stdout
    (tmp_path / "keys").write_text(output.strip().splitlines()[-1].strip() + "\n")
    server = Server(tmp_path / "codes.sqlite", tmp_path / "log", (
        "--api-key-file", str(tmp_path / "keys"), *plan(tmp_path / "plan.json", sms="console", voice="console")))
    yield server, re.search(r"otc_\S+", output)[0]
    server.stop()


def run(language, program, key):
    """Runs a sample, and returns the status and the body that it prints."""
    if language == "javascript":
        program = "console.log = (status, body) => process.stdout.write(`${status} ${JSON.stringify(body)}`);" + program
    command = {
        "curl": ["bash", "-c", program], "javascript": ["node", "--input-type=module", "-e", program], "python": [sys.executable, "-c", program],
    }[language]
    done = subprocess.run(command, env={**os.environ, "API_KEY": key}, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, f"{program}\n{done.stdout}\n{done.stderr}"
    if language == "curl":
        head, _, body = done.stdout.replace("\r", "").partition("\n\n")
        return int(head.split()[1]), json.loads(body) if body.startswith("{") else body
    status, _, body = done.stdout.partition(" ")
    if language == "javascript":
        return int(status), json.loads(body)
    return int(status), ast.literal_eval(body) if body.startswith("{") else body


def members(value):
    """Returns the names of a value's members, and those of its members; of a list, those of the first element."""
    if isinstance(value, list):
        return {f"[].{name}" for name in members(value[0])} if value else set()
    if not isinstance(value, dict):
        return set()
    return {name for name in value} | {f"{name}.{inner}" for name, each in value.items() for inner in members(each)}


@pytest.mark.timeout(240)
def test_the_samples_get_the_responses_that_the_page_shows(samples, service):
    server, key = service
    assert set(ORDER) | NOT_RUN == set(samples)
    shown = {operation: sample["body"] for operation, sample in samples.items()}
    example = json.loads(shown["POST /api/challenges"])["id"]
    receipt = json.loads(shown["POST /api/challenges/{id}/verify"])["receipt"]
    message = json.loads(shown["GET /api/challenges/{id}/status"])["messages"][0]["id"]
    values = {
        language: {"http://127.0.0.1:8080": server.url, "+442079460958": f"+44207946095{index}", "3f9a62c1d07b45e8": f"attempt-{index}"}
        for index, language in enumerate(LANGUAGES[:3])
    }
    for operation in ORDER:
        for language, real in values.items():
            program = samples[operation]["programs"][language]
            if operation.endswith("/resend"):
                wait_for_resend(server, real[example])
            elif operation.endswith("/verify"):
                real["985 391"] = server.code_for(real["+442079460958"])
            for value in sorted(real, key=len, reverse=True):
                program = program.replace(value, real[value])
            status, body = run(language, program, key)
            assert status == samples[operation]["status"], (operation, language, body)
            if shown[operation].startswith("{"):
                expected = json.loads(shown[operation])
                # Nothing was given up.
                expected = {"messages": []} if operation == "GET /api/messages/dead" else expected
                assert members(expected) <= members(body), (operation, language, body)
            else:
                assert shown[operation].split()[2] in body
            if operation == "POST /api/challenges":
                real[example] = body["id"]
            elif operation.endswith("/verify"):
                real[receipt] = body["receipt"]
            elif operation.endswith("/status"):
                real[message] = body["messages"][0]["id"]


def wait_for_resend(server, challenge):
    """Waits until another code can be sent."""
    while json.load(urllib.request.urlopen(f"{server.url}/api/challenges/{challenge}"))["resendIn"]:
        time.sleep(0.5)


def test_the_samples_in_swift_compile(samples, tmp_path):
    programs = [sample["programs"]["swift"].replace("import Foundation\n", "") for sample in samples.values()]
    functions = "".join(f"func sample{index}() async throws {{\n{program}\n}}\n" for index, program in enumerate(programs))
    file = tmp_path / "samples.swift"
    file.write_text(f"import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n{functions}")
    done = subprocess.run(["swiftc", "-typecheck", "-warnings-as-errors", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(programs) == len(ORDER) + len(NOT_RUN)


def test_no_sample_needs_a_new_curl(samples):
    assert not [sample for sample in samples.values() if "--json" in sample["programs"]["curl"]]


def test_the_language_of_the_samples_is_chosen_once_and_remembered(open_page):
    page = open_page(PATH, reduced_motion="reduce")
    first, last = page.locator(".request").first, page.locator(".request").last
    expect(first.locator(".in-curl")).to_be_visible()
    expect(first.locator(".in-python")).to_be_hidden()
    choice = last.get_by_role("group", name="Language of the request").get_by_role("radio", name="curl")
    choice.focus()
    top = last.bounding_box()["y"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(last.get_by_role("radio", name="Python")).to_be_focused()
    assert abs(last.bounding_box()["y"] - top) < 2
    for request in (first, last):
        expect(request.get_by_role("radio", name="Python")).to_be_checked()
        expect(request.locator(".in-python")).to_be_visible()
        expect(request.locator(".in-curl")).to_be_hidden()
    page.reload()
    expect(first.locator(".in-python")).to_be_visible()
    first.get_by_text("Swift", exact=True).click()
    expect(last.locator(".in-swift")).to_be_visible()


def test_the_language_can_be_chosen_without_scripts(open_page):
    page = open_page(PATH, java_script_enabled=False)
    request = page.locator(".request").first
    expect(request.locator(".in-curl")).to_be_visible()
    request.get_by_text("Python", exact=True).click()
    expect(request.locator(".in-python")).to_be_visible()
    expect(request.locator(".in-curl")).to_be_hidden()


@pytest.mark.parametrize("width, is_beside", [(360, False), (768, True), (1280, True)])
def test_the_response_is_beside_the_request_or_below(open_page, width, is_beside):
    page = open_page(PATH, viewport={"width": width, "height": 800})
    request, response = (page.locator(part).first.bounding_box() for part in (".request", ".response"))
    assert (response["y"] == request["y"] and response["x"] >= request["x"] + request["width"]) == is_beside
    assert (response["y"] >= request["y"] + request["height"]) != is_beside
