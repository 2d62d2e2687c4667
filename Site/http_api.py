"""Converts the service's OpenAPI document to a page in Markdown."""

import json

from content import read

DOCUMENT = "server/Sources/OneTimeCodeHTTP/Resources/openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")


def page() -> str:
    document = json.loads(read(DOCUMENT))
    info = document["info"]
    lines = [
        "# The service’s HTTP API", "",
        f"{info['summary']} This page is generated from the [OpenAPI document](openapi.json), which the service also serves at "
        "`/api/openapi.json`. [The service](index.md) describes how to use it.", "",
        "## Authorization", "",
    ]
    for name, scheme in document["components"]["securitySchemes"].items():
        lines += [f"**{name}**: {scheme.get('description', '')}", ""]
    for path, item in resolved(document["paths"], document["components"]).items():
        for method in (method for method in METHODS if method in item):
            lines += operation(path, method, item[method], item.get("parameters", []))
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


def operation(path: str, method: str, operation: dict, shared: list[dict]) -> list[str]:
    lines = [f"## {method.upper()} {path}", "", operation.get("summary", ""), ""]
    if "description" in operation:
        lines += [operation["description"], ""]
    keys = [name for requirement in operation.get("security", []) for name in requirement]
    lines += [f"Authorization: {', '.join(f'`{key}`' for key in keys)}" if keys else "Needs no authorization.", ""]
    if parameters := [*shared, *operation.get("parameters", [])]:
        rows = [(f"`{each['name']}`", each["in"], each.get("description", "")) for each in parameters]
        lines += table(("Parameter", "In", "Meaning"), rows)
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        lines += [f"Body: {kind(body.get('schema', {}))}, `{media}`", ""]
        if "example" in body:
            lines += ["```json", json.dumps(body["example"], ensure_ascii=False), "```", ""]
    rows = []
    for status, response in operation["responses"].items():
        content = response.get("content", {})
        bodies = ", ".join(f"{kind(body.get('schema', {}))}, `{media}`" for media, body in content.items())
        rows.append((f"`{status}`", response["description"], bodies))
    return lines + table(("Status", "Meaning", "Body"), rows)


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
