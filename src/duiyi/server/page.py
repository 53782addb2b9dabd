"""The page: the built bundle, with the caching that fits each of its files."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PAGE_PATHS = ("/", "/t/{table_id}", "/help")

MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Duiyi 对弈</title>
<style>body{font:1.1rem/1.6 sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem}</style></head><body>
<h1>The page is not built</h1>
<p>This installation of Duiyi has no page in it. In a source folder run <code>make play</code>, which builds
it; otherwise install Duiyi again.</p>
<p>The server itself works: <a href="/docs">its interface</a>.</p>
<hr><p lang="zh-CN">页面尚未构建。在源码目录中运行 <code>make play</code> 即可；否则请重新安装。</p>
</body></html>
"""


def static_folder() -> Path:
    """Where the built bundle is; it need not be there."""
    return Path(str(files("duiyi.server") / "static"))


class CachedFiles(StaticFiles):
    """Static files with one Cache-Control for all."""

    def __init__(self, folder: Path, cache_control: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._cache_control = cache_control

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = self._cache_control
        return response


def add_page(app: FastAPI, folder: Path | None = None) -> None:
    """Adds the page's routes. Add them last: the files at the root match every name."""
    folder = folder or static_folder()
    root = CachedFiles(folder, ASK_AGAIN)

    async def page(request: Request) -> Response:
        if not (folder / "index.html").is_file():
            return HTMLResponse(MISSING, 503, {"cache-control": "no-store"})
        return await root.get_response("index.html", request.scope)

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if name != "index.html" and (folder / name).is_file():
            return await root.get_response(name, request.scope)
        if "text/html" not in request.headers.get("accept", ""):
            raise HTTPException(404, "there is nothing at this address")
        response = await page(request)
        response.status_code = 404 if response.status_code == 200 else response.status_code
        return response

    for path in PAGE_PATHS:
        app.add_route(path, page, include_in_schema=False)
    app.mount("/assets", CachedFiles(folder / "assets", FOREVER))
    app.add_route("/{name}", file, include_in_schema=False)
