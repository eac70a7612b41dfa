"""What the doctor notes of files with secrets that other users of the machine can read."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli.doctor import examine
from bot.config import Settings

OWNER = os.getuid()
BOT = OWNER + 1


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.chdir(tmp_path)


def group(patch: pytest.MonkeyPatch, name: str, members: list[str], users: dict[str, int]) -> None:
    """Let each file have that group, and each user it as their own."""
    patch.setattr("grp.getgrgid", lambda _: SimpleNamespace(gr_name=name, gr_mem=members))
    own = {each: SimpleNamespace(pw_uid=uid, pw_gid=Path().stat().st_gid) for each, uid in users.items()}
    patch.setattr("pwd.getpwnam", own.__getitem__)


async def noted(mode: int) -> list[str]:
    """What is noted of a file of settings and a token's, both with that mode."""
    own = Path(".env"), Path("token")
    for file in own:
        file.touch()
        file.chmod(mode)
    settings = Settings(token_file=own[1], database="sqlite+aiosqlite:///none.db")
    return [str(each) async for each in examine(settings) if each.subject == "secrets"]


@pytest.mark.parametrize(
    ("mode", "right"), [(0o600, None), (0o640, None), (0o644, "600"), (0o604, "600"), (0o660, None)]
)
async def test_others_are_all_but_the_owner_whose_own_group_it_is(
    monkeypatch: pytest.MonkeyPatch, mode: int, right: str | None
) -> None:
    group(monkeypatch, "ana", [], {"ana": OWNER})
    assert await noted(mode) == [
        f"note  secrets: other users of this machine can read {file}. Shut them out: chmod {right} {file}"
        for file in (".env", "token")
        if right is not None
    ]


@pytest.mark.parametrize(("mode", "right"), [(0o640, None), (0o644, "640"), (0o604, "600")])
async def test_the_bots_own_group_may_read_as_the_script_of_deploy_makes_it(
    monkeypatch: pytest.MonkeyPatch, mode: int, right: str | None
) -> None:
    group(monkeypatch, "undercup", ["undercup"], {"undercup": BOT})
    said = await noted(mode)
    assert [line.split()[-2] for line in said] == ([] if right is None else [right, right])


@pytest.mark.parametrize(
    ("name", "members", "users"),
    [("users", [], {}), ("undercup", ["ana"], {"undercup": BOT})],
    ids=["a group of no user's own", "another member"],
)
async def test_a_group_of_several_users_may_not_read(
    monkeypatch: pytest.MonkeyPatch, name: str, members: list[str], users: dict[str, int]
) -> None:
    group(monkeypatch, name, members, users)
    assert [line.split()[-2] for line in await noted(0o640)] == ["600", "600"]


def shut(folder: Path) -> None:
    folder.chmod(0o700)


async def test_nobody_else_reads_what_is_in_a_folder_of_its_owner_s_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    group(monkeypatch, "ana", [], {"ana": OWNER})
    assert await noted(0o644) != []
    shut(tmp_path)
    assert await noted(0o644) == []


async def test_a_secret_in_a_container_may_have_any_mode(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("bot.cli.doctor.CONTAINER_SECRETS", tmp_path)
    secret = tmp_path / "token"
    secret.touch()
    secret.chmod(0o644)
    settings = Settings(token_file=secret, database="sqlite+aiosqlite:///none.db")
    assert "secrets" not in {each.subject async for each in examine(settings)}


async def test_files_that_arent_there_are_not_noted() -> None:
    settings = Settings(token_file=Path("token"), database="sqlite+aiosqlite:///none.db")
    assert "secrets" not in {each.subject async for each in examine(settings)}
