"""The file of engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from duiyi.engine.manager import EngineFileError, EngineManager, ManagedEngine, engines_file, read_engines

FAIRY = ManagedEngine(
    "fairy",
    ("/usr/games/fairy-stockfish",),
    "uci",
    "xiangqi",
    "Fairy-Stockfish",
    {"Hash": 64, "Ponder": True},
)


def test_there_and_back(tmp_path: Path) -> None:
    manager = EngineManager(tmp_path / "deep" / "engines.toml")
    assert manager.engines() == {}
    manager.add(FAIRY)
    assert manager.engines() == {"fairy": FAIRY}
    assert read_engines(manager.path) == {"fairy": FAIRY}
    assert manager.remove("fairy") == FAIRY
    assert manager.engines() == {}


def test_what_a_user_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "engines.toml"
    path.write_text('# my engines\n[old]  # from the club\ncommand = "sjaakii -uci"\nprotocol = "uci"\n')
    manager = EngineManager(path)
    assert manager.get("old").command == ("sjaakii", "-uci")
    assert manager.get("old").game == "xiangqi"
    manager.add(FAIRY)
    text = path.read_text()
    assert text.startswith("# my engines\n[old]  # from the club\n")
    assert list(manager.engines()) == ["old", "fairy"]


def test_a_name_is_taken_once(tmp_path: Path) -> None:
    manager = EngineManager(tmp_path / "engines.toml")
    manager.add(FAIRY)
    with pytest.raises(EngineFileError, match="there is an engine 'fairy' already"):
        manager.add(FAIRY)
    manager.add(FAIRY, replace=True)
    with pytest.raises(EngineFileError, match="is no name for an engine"):
        manager.add(ManagedEngine("Fairy Stockfish", ("x",), "uci", "xiangqi"))
    with pytest.raises(EngineFileError, match="no engine 'other'; the engines are: fairy"):
        manager.remove("other")


BROKEN = [
    ("[a", "Expected"),
    ("a = 3", r"\[a\] is not a table"),
    ("[A]", "is no name"),
    ("[a]", "needs command"),
    ("[a]\ncommand = []", "needs command"),
    ("[a]\ncommand = ''", "no program is named"),
    ("[a]\ncommand = 'x'", "needs protocol = one of uci, ucci, gomocup"),
    ("[a]\ncommand = 'x'\nprotocol = 'uci'\ngame = 'gomoku'", "uci is for xiangqi, not for 'gomoku'"),
    ("[a]\ncommand = 'x'\nprotocol = 'uci'\noptions = 3", "options is a table"),
    ("[a]\ncommand = 'x'\nprotocol = 'uci'\ntitle = 3", "title and directory are texts"),
    ("\xff", "engines.toml"),
]


@pytest.mark.parametrize(("text", "words"), BROKEN)
def test_a_broken_file_is_named(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "engines.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(EngineFileError, match=words):
        EngineManager(path).engines()


def test_the_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    first, second = EngineManager(tmp_path / "engines.toml"), EngineManager(tmp_path / "engines.toml")
    first.add(FAIRY)
    assert second.get("fairy") == FAIRY
    first.remove("fairy")
    assert second.engines() == {}


def test_the_file_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUIYI_ENGINES", str(tmp_path / "mine.toml"))
    assert engines_file() == tmp_path / "mine.toml"
    monkeypatch.delenv("DUIYI_ENGINES")
    assert engines_file().name == "engines.toml"
    assert "duiyi" in engines_file().parts
