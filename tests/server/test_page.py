"""How the page is served: caching, security headers, and what is said when it is not built."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from tests.server.servers import running, scripted, settings_in

from duiyi.server.app import create_app

pytestmark = pytest.mark.anyio


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>page</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-abc123.js").write_text("export {};")
    return folder


async def get(static: Path, tmp_path: Path, path: str, **headers: str) -> httpx.Response:
    app = create_app(settings_in(tmp_path), make_player=scripted(), static=static)
    async with running(app) as client:
        return await client.http.get(path, headers=headers)


@pytest.mark.parametrize("path", ["/", "/t/abc", "/help"])
async def test_every_address_of_the_page(static: Path, tmp_path: Path, path: str) -> None:
    response = await get(static, tmp_path, path)
    assert response.status_code == 200
    assert "<title>page</title>" in response.text
    assert response.headers["cache-control"] == "no-cache"
    policy = response.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "default-src 'none'" in policy
    assert response.headers["x-content-type-options"] == "nosniff"


async def test_assets_are_kept_for_good(static: Path, tmp_path: Path) -> None:
    response = await get(static, tmp_path, "/assets/index-abc123.js")
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-type"].startswith("text/javascript")


async def test_an_unchanged_page_is_not_sent_again(static: Path, tmp_path: Path) -> None:
    tag = (await get(static, tmp_path, "/")).headers["etag"]
    assert (await get(static, tmp_path, "/", **{"if-none-match": tag})).status_code == 304


async def test_files_beside_the_page(static: Path, tmp_path: Path) -> None:
    response = await get(static, tmp_path, "/favicon.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["cache-control"] == "no-cache"


async def test_what_is_not_there(static: Path, tmp_path: Path) -> None:
    assert (await get(static, tmp_path, "/assets/none.js")).status_code == 404
    assert (await get(static, tmp_path, "/none.txt")).json()["code"] == "not_found"
    response = await get(static, tmp_path, "/none", accept="text/html")
    assert response.status_code == 404
    assert "<title>page</title>" in response.text
    for path in ("/..%2f..%2fetc%2fpasswd", "/assets/..%2findex.html", "/%2e%2e"):
        assert (await get(static, tmp_path, path)).status_code == 404


async def test_a_page_that_is_not_built(tmp_path: Path) -> None:
    response = await get(tmp_path / "nowhere", tmp_path, "/")
    assert response.status_code == 503
    assert "make play" in response.text
    assert (await get(tmp_path / "nowhere", tmp_path, "/healthz")).status_code == 200
