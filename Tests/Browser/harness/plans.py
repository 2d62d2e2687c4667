"""Files of `--plan`."""

import json
from pathlib import Path


def write_plan(file: Path, *lists: dict) -> str:
    """Writes a plan with these lists, and returns the path of its file."""
    file.write_text(json.dumps({"lists": lists}))
    return str(file)


def plan(file: Path, **providers: str | list[str]) -> tuple[str, str]:
    """Returns the flag for a plan in which users ask for each channel, which has a provider, or several for when one fails."""
    steps = [{"channel": channel, "provider": name, "onRequest": True} for channel, names in providers.items()
             for name in ([names] if isinstance(names, str) else names)]
    lists = [{"to": [kind], "steps": own} for kind in ("phone", "email")
             if (own := [step for step in steps if (step["channel"] == "email") == (kind == "email")])]
    return "--plan", write_plan(file, *lists)
