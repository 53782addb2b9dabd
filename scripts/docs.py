"""Builds the documentation's site into build/docs: one tree a language, and a page that leads to them.

Warnings are errors. Nothing is fetched, and the site fetches nothing from elsewhere.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
LANGUAGES = {"en": "en", "zh": "zh_CN"}
"""The folders of the languages, with Sphinx's names for them."""
FETCHES = re.compile(r"""<(?:script|img|iframe|source)\b[^>]*\bsrc=["'](?:https?:)?//|<link\b[^>]*>""")
ALLOWED_LINKS = re.compile(r"""\bhref=["'](?!(?:https?:)?//)""")


def command(language: str, output: Path) -> list[str]:
    """What builds one language."""
    return [
        *(sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"),
        *("--conf-dir", str(DOCS), "--doctree-dir", str(output / ".doctrees" / language)),
        *("-D", f"language={LANGUAGES[language]}"),
        *(str(DOCS / language), str(output / language)),
    ]


def build(output: Path) -> bool:
    """Builds every language, side by side; False when one had a fault."""
    running = [subprocess.Popen(command(language, output)) for language in LANGUAGES]
    codes = [process.wait() for process in running]
    shutil.copyfile(DOCS / "index.html", output / "index.html")
    return not any(codes)


def outside(output: Path) -> list[str]:
    """The pages that would fetch something from elsewhere, and what."""
    found = []
    for page in sorted(output.rglob("*.html")):
        for match in FETCHES.finditer(page.read_text("utf-8")):
            tag = match[0]
            if tag.startswith("<link") and ALLOWED_LINKS.search(tag):
                continue
            found.append(f"{page.relative_to(output)}: {tag}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=ROOT / "build" / "docs")
    output = parser.parse_args().output
    output.mkdir(parents=True, exist_ok=True)
    if not build(output):
        return 1
    if strangers := outside(output):
        print("docs: these fetch something from elsewhere:", *strangers, sep="\n", file=sys.stderr)
        return 1
    print(f"docs: {output / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
