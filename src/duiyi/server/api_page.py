"""The interface as a page, written from the OpenAPI description. It fetches nothing from anywhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

STYLE = """body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code,pre{font-family:ui-monospace,monospace}pre{background:#f4f1ea;padding:.8rem;overflow:auto}
section{border-top:1px solid #ccc;padding:.6rem 0}h2 code{font-size:1.05rem}b{color:#8b1a1a}"""


def add_api_page(app: FastAPI) -> None:
    """Adds /docs, next to /openapi.json."""

    async def docs(_request: Request) -> Response:
        return HTMLResponse(_document(app.openapi()), headers={"cache-control": "no-cache"})

    app.add_route("/docs", docs, include_in_schema=False)


def _document(schema: dict[str, Any]) -> str:
    operations = [
        _operation(method, path, operation)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    messages = [
        f"<details><summary><code>{escape(name)}</code></summary><pre>{_pretty(body)}</pre></details>"
        for name, body in sorted(schema.get("components", {}).get("schemas", {}).items())
    ]
    title = escape(schema["info"]["title"])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
        f"<h1>{title}</h1><p>{escape(schema['info'].get('description', ''))}</p>"
        '<p>For programs: <a href="/openapi.json">openapi.json</a>.</p>'
        f"{''.join(operations)}<h1>Messages</h1>{''.join(messages)}</body></html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    details = {
        key: operation[key] for key in ("parameters", "requestBody", "responses") if operation.get(key)
    }
    return (
        f"<section><h2><b>{method.upper()}</b> <code>{escape(path)}</code></h2>"
        f"<p>{escape(operation.get('description', ''))}</p>"
        f"<details><summary>Details</summary><pre>{_pretty(details)}</pre></details></section>"
    )


def _pretty(value: object) -> str:
    return escape(json.dumps(value, indent=1, ensure_ascii=False))
