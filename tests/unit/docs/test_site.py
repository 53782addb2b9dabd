"""The documentation's site: its pages' examples are true, and it builds without a warning."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("en/**/*.md"), *DOCS.glob("zh/**/*.md")])
EXAMPLES = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("source", PAGES, ids=lambda source: source.relative_to(DOCS).as_posix())
def test_the_examples_of_a_page_are_true(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # examples may write files
    text = "\n".join(EXAMPLES.findall(source.read_text("utf-8")))
    test = doctest.DocTestParser().get_doctest(text, {}, source.name, str(source), 0)
    said: list[str] = []
    failures, _ = doctest.DocTestRunner().run(test, out=said.append)
    assert not failures, "".join(said)


def test_both_languages_have_the_same_pages() -> None:
    pages = {
        language: {page.relative_to(DOCS / language) for page in PAGES if language in page.parts}
        for language in ("en", "zh")
    }
    only_english = {page for page in pages["en"] - pages["zh"] if page.parts[0] != "api"}
    assert not only_english
    assert not pages["zh"] - pages["en"]


def test_the_site_builds_without_a_warning_and_its_links_lead_somewhere(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "docs.py"), "--output", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > 2 * len(list(DOCS.glob("zh/**/*.md")))
    lost = {
        f"{page.relative_to(tmp_path)}: {link}"
        for page in pages
        for link in re.findall(r'(?:href|src)="(?![a-z]+:|#|/)([^"#?]+)', page.read_text("utf-8"))
        if not (page.parent / link).exists()
    }
    assert not lost
