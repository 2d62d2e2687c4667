"""Converts the service's OpenAPI document to a page in Markdown, with a sample of each request in each language."""

import json
import re
from dataclasses import dataclass

from content import read

DOCUMENT = "server/Sources/OneTimeCodeHTTP/Resources/openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")
#: The address of a service that `onetimecode serve` has started without further settings.
SERVER = "http://127.0.0.1:8080"
#: The languages of the samples: the label of each, and the name by which Pygments knows it.
LANGUAGES = {"curl": ("curl", "sh"), "javascript": ("JavaScript", "js"), "python": ("Python", "python"), "swift": ("Swift", "swift")}
#: Operations without a sample, because only a provider can sign their requests.
FOR_PROVIDERS = ("receiveReceipt",)


def page() -> str:
    document = json.loads(read(DOCUMENT))
    info = document["info"]
    lines = [
        "# The service’s HTTP API", "",
        f"{info['summary']} This page is generated from the [OpenAPI document](openapi.json), which the service also serves at "
        "`/api/openapi.json`. [The service](index.md) describes how to use it. A Problem is `application/problem+json`.", "",
        "## Authorization", "",
    ]
    for name, scheme in document["components"]["securitySchemes"].items():
        lines += [f"**{name}**: {scheme.get('description', '')}", ""]
    lines += [
        "The samples read the key from the environment variable `API_KEY`. Keep it on a server: an app or a page that contains a key "
        "gives it away. On Linux, the samples in Swift also import `FoundationNetworking`.", "",
    ]
    for path, method, each in operations(document):
        lines += operation(path, method, each)
    lines += ["## Schemas", ""]
    for name, schema in document["components"]["schemas"].items():
        lines += [f"### {name}", ""]
        if "description" in schema:
            lines += [schema["description"], ""]
        lines += properties(schema)
    return "\n".join(lines)


def resolved(value, components: dict):
    """Returns a part of the document in which references to parameters, headers and responses are replaced by these."""
    if isinstance(value, list):
        return [resolved(each, components) for each in value]
    if not isinstance(value, dict):
        return value
    kind, _, name = str(value.get("$ref", "")).removeprefix("#/components/").partition("/")
    if name and kind != "schemas":
        return resolved(components[kind][name], components)
    return {key: resolved(each, components) for key, each in value.items()}


def operations(document: dict) -> list[tuple[str, str, dict]]:
    """Returns the path, the method and the description of each operation, with the parameters of its path."""
    paths = resolved(document["paths"], document["components"])
    return [
        (path, method, {**item[method], "parameters": [*item.get("parameters", []), *item[method].get("parameters", [])]})
        for path, item in paths.items() for method in METHODS if method in item
    ]


def operation(path: str, method: str, operation: dict) -> list[str]:
    lines = [f"## {method.upper()} {path}", "", operation.get("summary", ""), ""]
    if "description" in operation:
        lines += [operation["description"], ""]
    requirements = operation.get("security", [])
    keys = ", ".join(f"`{name}`" for requirement in requirements for name in requirement)
    lines += [f"Authorization: {keys}{', optional' if {} in requirements else ''}" if keys else "Needs no authorization.", ""]
    if operation["operationId"] not in FOR_PROVIDERS:
        lines += example(path, method, operation)
    if parameters := operation["parameters"]:
        rows = [(f"`{each['name']}`", each["in"], each.get("description", "")) for each in parameters]
        lines += table(("Parameter", "In", "Meaning"), rows)
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        lines += [f"Body: {kind(body.get('schema', {}))}, `{media}`", ""]
        if "example" in body and operation["operationId"] in FOR_PROVIDERS:
            lines += ["```json", json.dumps(body["example"], ensure_ascii=False), "```", ""]
    rows = []
    for status, response in sorted(operation["responses"].items()):
        content = response.get("content", {})
        bodies = ", ".join(
            kind(body.get("schema", {})) + ("" if media == "application/problem+json" else f", `{media}`") for media, body in content.items())
        rows.append((f"`{status}`", response["description"], bodies))
    return lines + table(("Status", "Meaning", "Body"), rows)


def example(path: str, method: str, operation: dict) -> list[str]:
    """Returns the request in each language, and the response, in boxes beside each other."""
    name = operation["operationId"]
    choices = "".join(
        f'<label><input type="radio" name="language-{name}" value="{language}"{" checked" if language == "curl" else ""}>{label}</label>'
        for language, (label, _) in LANGUAGES.items()
    )
    lines = [
        '<div class="example"><div class="request">',
        f'<fieldset class="languages"><legend class="hidden">Language of the request</legend>{choices}</fieldset>', "",
    ]
    for language, code in samples(path, method, operation).items():
        lines += [f"```{{code-block}} {LANGUAGES[language][1]}", f":class: in-{language}", code, "```", ""]
    status, body = success(operation)
    lines += ["</div>", f'<div class="response"><p>Response <code>{status}</code></p>', ""]
    shown = body if isinstance(body, str) else json.dumps(body, indent=2, ensure_ascii=False)
    lines += [f"```{'text' if isinstance(body, str) else 'json'}", shown.rstrip(), "```"]
    return [*lines, "", "</div></div>", ""]


def success(operation: dict) -> tuple[str, object]:
    """Returns the status of an operation's successful response, and the example of its body."""
    status, response = next((status, response) for status, response in operation["responses"].items() if status.startswith("2"))
    return status, next((body["example"] for body in response.get("content", {}).values() if "example" in body), None)


@dataclass(frozen=True)
class Request:
    """A request with the document's example values. An operation whose key is optional gets none, as visitors have none."""

    url: str
    is_post: bool
    needs_key: bool
    body: dict | None
    has_json: bool
    """Whether the response's body is JSON."""


def samples(path: str, method: str, operation: dict) -> dict[str, str]:
    """Returns a program that sends the request and prints the response, in each language."""
    values = {each["name"]: each["example"] for each in operation["parameters"] if each["in"] == "path"}
    bodies = operation.get("requestBody", {}).get("content", {}).values()
    request = Request(
        url=SERVER + re.sub(r"{(\w+)}", lambda found: values[found[1]], path),
        is_post=method == "post",
        needs_key=operation.get("security", [{}])[0] != {},
        body=next((body["example"] for body in bodies if "example" in body), None),
        has_json=isinstance(success(operation)[1], dict),
    )
    return {"curl": curl(request), "javascript": javascript(request), "python": python(request), "swift": swift(request)}


def curl(request: Request) -> str:
    lines = [f"curl -i{' -X POST' if request.is_post and request.body is None else ''} {request.url}"]
    if request.needs_key:
        lines.append('  -H "Authorization: Bearer $API_KEY"')
    if request.body is not None:
        line = json.dumps(request.body)
        body = (line if len(line) < 40 else json.dumps(request.body, indent=2)).replace("'", "'\\''")
        lines += ['  -H "Content-Type: application/json"', f"  -d '{body}'"]
    return " \\\n".join(lines)


def javascript(request: Request) -> str:
    headers = ["    Authorization: `Bearer ${process.env.API_KEY}`,"] if request.needs_key else []
    headers += ['    "Content-Type": "application/json",'] if request.body is not None else []
    options = ['  method: "POST",'] if request.is_post else []
    options += ["  headers: {", *headers, "  },"] if headers else []
    if request.body is not None:
        options += ["  body: JSON.stringify({", *(f"    {key}: {json.dumps(value)}," for key, value in request.body.items()), "  }),"]
    return "\n".join([
        f'const url = "{request.url}";',
        *(["const response = await fetch(url, {", *options, "});"] if options else ["const response = await fetch(url);"]),
        f"console.log(response.status, await response.{'json' if request.has_json else 'text'}());",
    ])


def python(request: Request) -> str:
    headers = ["        \"Authorization\": f\"Bearer {os.environ['API_KEY']}\","] if request.needs_key else []
    headers += ['        "Content-Type": "application/json",'] if request.body is not None else []
    options = ['    method="POST",'] if request.is_post else []
    options += ["    headers={", *headers, "    },"] if headers else []
    if request.body is not None:
        members = [f'        "{key}": {value!r},'.replace("'", '"') for key, value in request.body.items()]
        options += ["    data=json.dumps({", *members, "    }).encode(),"]
    return "\n".join([
        *(["import json"] if request.has_json or request.body is not None else []),
        *(["import os"] if request.needs_key else []),
        "from urllib.request import Request, urlopen", "",
        "request = Request(", f'    "{request.url}",', *options, ")",
        "with urlopen(request) as response:",
        f"    print(response.status, {'json.load(response)' if request.has_json else 'response.read().decode()'})",
    ])


def swift(request: Request) -> str:
    lines = [
        "import Foundation", "", f'let url = URL(string: "{request.url}")!',
        f"{'var' if request.is_post or request.needs_key else 'let'} request = URLRequest(url: url)",
    ]
    if request.is_post:
        lines.append('request.httpMethod = "POST"')
    if request.needs_key:
        lines += [
            'let key = ProcessInfo.processInfo.environment["API_KEY"]!',
            'request.setValue("Bearer \\(key)", forHTTPHeaderField: "Authorization")',
        ]
    if request.body is not None:
        members = [f'  "{key}": {json.dumps(value, ensure_ascii=False)},' for key, value in request.body.items()]
        lines += [
            'request.setValue("application/json", forHTTPHeaderField: "Content-Type")',
            "request.httpBody = try JSONEncoder().encode([", *members, "])",
        ]
    return "\n".join([
        *lines, "let (data, response) = try await URLSession.shared.data(for: request)",
        "print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))",
    ])


def properties(schema: dict) -> list[str]:
    if "properties" not in schema:
        return [kind(schema), ""]
    required = schema.get("required", [])
    rows = []
    for name, each in schema["properties"].items():
        meaning = " ".join(filter(None, [each.get("description", ""), limits(each)]))
        rows.append((f"`{name}`", kind(each) + ("" if name in required else ", optional"), meaning))
    return table(("Property", "Type", "Meaning"), rows)


def kind(schema: dict) -> str:
    """Returns a schema's type, constant or alternatives in Markdown; a reference becomes a link."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(kind(each) for each in schema[several])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    types = schema.get("type", "any")
    types = [types] if isinstance(types, str) else types
    if "array" in types and "items" in schema:
        return f"array of {kind(schema['items'])}"
    return " or ".join(types)


def limits(schema: dict) -> str:
    found = []
    if "enum" in schema:
        found.append("One of " + ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"]) + ".")
    if "pattern" in schema:
        found.append(f"Matches `{schema['pattern']}`.")
    for low, high, unit in (("minimum", "maximum", ""), ("minLength", "maxLength", " characters")):
        if low in schema and high in schema:
            found.append(f"{schema[low]} to {schema[high]}{unit}.")
        elif high in schema:
            found.append(f"At most {schema[high]}{unit}.")
    if examples := schema.get("examples"):
        found.append("For example " + ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in examples) + ".")
    return " ".join(found)


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    if not rows:
        return []
    lines = [f"| {' | '.join(head)} |", "|" + " --- |" * len(head)]
    lines += [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return [*lines, ""]
