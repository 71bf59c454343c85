"""`python -m tools.wire`: write the page's types, `web/src/lib/wire.ts`.

`--check` only says whether the file is what it should be; `--json` prints the JSON schema.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from estaminet.files import write_text
from estaminet.languages import FIRST, LANGUAGES
from estaminet.web.refusals import REFUSALS
from estaminet.web.wire import MODELS, UNIONS

TARGET = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"
HEAD = "// Made by `python -m tools.wire` from src/estaminet/web/wire.py; never edit it.\n"
JSON = "JsonValue"
SPOKEN = " | ".join(json.dumps(lang) for lang in LANGUAGES)
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean",
          "null": "null"}  # fmt: skip


def definitions() -> dict[str, Any]:
    """The JSON schema of every model, by name."""
    _, schema = models_json_schema([(model, "validation") for model in MODELS])
    found: dict[str, Any] = schema["$defs"]
    return found


def typed(schema: Mapping[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typed(option) for option in schema["anyOf"]))
    if "prefixItems" in schema:
        return f"[{', '.join(typed(item) for item in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        return f"Array<{typed(schema.get('items', {}))}>"
    if schema.get("type") == "object":
        return f"Record<string, {_values(schema)}>"
    return SIMPLE.get(schema.get("type", ""), JSON)


def _values(schema: Mapping[str, Any]) -> str:
    """What stands under the keys of a mapping; a game's own data is `any`, the boards know it."""
    inner = schema.get("additionalProperties")
    return "any" if inner is True else typed(inner or {})


def _field(name: str, schema: Mapping[str, Any], required: bool) -> str:
    told = typed(schema).replace(SPOKEN, "Lang")
    return f"  {name}{'' if required else '?'}: {told};"


def interface(name: str, schema: Mapping[str, Any]) -> str:
    required = schema.get("required", [])
    fields = [_field(key, row, key in required) for key, row in schema["properties"].items()]
    about = schema.get("description", "").split("\n")[0]
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def languages() -> str:
    names = json.dumps(LANGUAGES, ensure_ascii=False)
    return f"""/** The languages and what each calls itself; FIRST where nobody has chosen. */
export const LANGUAGES = {names} as const;
export const FIRST = "{FIRST}";
export type Lang = keyof typeof LANGUAGES;
"""


def typescript() -> str:
    """The whole file."""
    found = definitions()
    parts = [HEAD, f"export type {JSON} =\n  | null | boolean | number | string | Array<{JSON}>"
             f" | {{ [key: string]: {JSON} }};\n", languages()]  # fmt: skip
    for model in MODELS:
        schema = found[model.__name__]
        if schema.get("properties"):
            parts.append(interface(model.__name__, schema))
        else:
            parts.append(f"export type {model.__name__} = Record<string, never>;\n")
    for name, members in UNIONS.items():
        parts.append(f"export type {name} = {' | '.join(m.__name__ for m in members)};\n")
    codes = "\n".join(f'  | "{code}"' for code in REFUSALS)
    parts.append(f"export type RefusalCode =\n{codes};\n")
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.wire", description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.json:
        print(json.dumps(definitions(), indent=2, ensure_ascii=False))
        return 0
    if args.check:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == typescript()
        print(f"{TARGET.name}: {'as it should be' if fresh else 'stale'}")
        return 0 if fresh else 1
    write_text(TARGET, typescript())
    print(f"wrote {TARGET.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
