"""Nothing secret gets into a log, and no statement or code is made of what people send."""

from __future__ import annotations

import ast
import json
import logging
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.config import BadSettings, load_settings
from bot.interactions.components import check_home
from bot.outbox import RETRY_SECONDS
from bot.tables import outbox_rows
from bot.tables.outbox_rows import BOARD
from data.db.errors import DatabaseTrouble
from data.db.records import Delivery, TableSettings
from data.operations.opening import open_store
from data.privacy.export import forget_guild
from games.engine import BadState, Refused
from tests.bot.harness import Harbour, close_table, harbour
from tests.bot.logs import logs_at
from tests.data.sample_tables import NOON, new_table
from tests.whole.forged import forged, stored

ROOT = Path(__file__).parents[2]


# --- secrets ------------------------------------------------------------------------------------------


async def secrets_of(here: Harbour) -> list[str]:
    """What must be read nowhere: tokens, the table's secret, and every hand as it is stored."""
    table = await here.table()
    state: Any = table.state
    found = [here.world.token, table.secret.hex(), repr(table.secret)[2:-1], *here.world.interactions]
    return [*found, '"hands"', *(json.dumps(hand)[1:-1] for hand in state["hands"] if len(hand) > 2)]


async def test_at_debug_the_log_of_a_game_holds_no_token_no_secret_and_no_hand(tmp_path: Path) -> None:
    with logs_at("DEBUG") as kept:
        async with harbour(tmp_path, 2) as here:
            await here.open(2)
            secret = await secrets_of(here)
            assert len(here.world.interactions) > 2
            assert len(secret) == 4 + len(here.world.interactions) + 2  # a hand of each
            for _ in range(4):
                person = here.on_turn()
                assert person is not None
                await person.slash(here.channel, "hand")
                await forged(here, person, "b:1:0:nonsense")
                await here.press(person, here.moves()[0])
                secret += await secrets_of(here)
            assert "DEBUG" in kept.text or kept.lines
            assert not [one for one in secret if one in kept.text]
            assert not [one for one in secret if one in repr(await stored(here))]
            assert not (tmp_path / "health").exists() or not (tmp_path / "health").read_text()
            # The test would see one: discord.py prints what it sends when it is let.
            logging.getLogger("discord.webhook.async_").setLevel(logging.DEBUG)
            await here.people[0].slash(here.channel, "hand")
            await here.settle()
            secret += await secrets_of(here)
            assert [one for one in secret if one in kept.text]


@pytest.mark.logs_errors
async def test_a_fault_is_logged_without_what_the_person_holds(
    game: Harbour, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    secret = await secrets_of(game)
    game.store.save = broken  # type: ignore[method-assign,assignment]
    person = game.on_turn()
    assert person is not None
    reply = await person.click(game.channel, game.moves()[0])
    assert "Something went wrong" in reply.text
    assert "an interaction failed" in caplog.text
    assert not [one for one in secret if one in caplog.text]


@pytest.mark.logs_errors
@pytest.mark.parametrize("game", ["dudo", "bidou", "montevideo", "pidro"])
async def test_a_damaged_hand_is_shown_in_no_log(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    marked = "a hand that nobody may see"
    async with harbour(tmp_path, 2) as here:
        await here.open(2, game=game, computers=2 if game == "pidro" else 0)
        table = await here.table()
        hands = {key: marked for key in (table.state or {}) if key in ("hands", "hand")}
        assert hands
        await here.store.save(replace(table, state={**(table.state or {}), **hands}), deliveries=(BOARD,))
        here.client.tables.wake(1)
        await here.clock.sleeper(RETRY_SECONDS)
        assert "table 1 can't be shown" in caplog.text
        host = here.people[0]
        for command in ("hand", "hint", "table show"):
            assert "damaged" in (await host.slash(here.channel, command)).text, command
        for label in ("My hand", *here.moves()[:1]):
            assert "damaged" in (await host.click(here.channel, label, message=here.board())).text, label
        await close_table(host, here.channel)
        assert (await here.table()).status == "closed"
        assert marked not in caplog.text


@pytest.mark.long
@pytest.mark.logs_errors
async def test_what_is_damaged_of_a_table_keeps_nobody_there(tmp_path: Path) -> None:
    damages: list[dict[str, Any]] = [
        {"log": ({"other": 1},)},
        {"settings": TableSettings.read({})},
        {"state": {}},
        {"rules": {"unknown": 1}},
    ]
    for damage in damages:
        async with harbour(tmp_path / next(iter(damage)), 3) as here:
            await here.open(3)
            table = await here.table()
            await here.store.save(replace(table, **damage))
            leaver = here.people[1]
            assert "You have left" in (await here.leave(leaver)).text, damage
            assert (await here.table()).seats[1].level is not None, damage


async def test_a_press_at_a_table_of_a_server_that_was_forgotten_finds_no_other_table(game: Harbour) -> None:
    check_home(await game.store.table(1), 1, game.guild.id)
    await forget_guild(game.store, game.guild.id)
    another = await game.store.create(new_table(guild_id=game.guild.id + 1))
    assert another.id != 1
    for number in (1, another.id):
        table = await game.store.table(number)
        with pytest.raises(Refused):
            check_home(table, number, game.guild.id)


@pytest.mark.parametrize(
    "damaged",
    [
        {"v": 1, "shows": "hand", "seat": "a hand", "stamp": 0, "dealt": True},
        {"v": 1, "shows": "hand", "seat": 0, "stamp": 0, "dealt": True, "dice": "a hand"},
        {"v": 2, "shows": "a hand"},
        {"blocks": ["a hand"]},
    ],
)
def test_a_damaged_delivery_is_refused_without_showing_it(damaged: dict[str, Any]) -> None:
    with pytest.raises(BadState, match="delivery 7 can't be read") as caught:
        outbox_rows.read(Delivery(1, 1, 7, "hand", 5, damaged, 0, NOON))
    assert "a hand" not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+asyncpg://u:p@ss:sesame@host/name", "postgresql+asyncpg://u:sesame@x@host/name",
        "postgresql+asyncpg://u:x@sesame@host/name", "mysql://u:sesame@host/name", "sesame",
        "postgresql+asyncpg://u:x@host:sesame/name",
    ],
)  # fmt: skip
def test_a_wrong_database_address_is_refused_without_showing_it(
    address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNDERCUP_DATABASE", address)
    with pytest.raises(BadSettings) as caught:
        load_settings(need_token=False)
    assert "sesame" not in "".join(traceback.format_exception(caught.value))


async def test_a_database_that_can_t_be_reached_is_named_without_its_password(here: Harbour) -> None:
    address = "postgresql+asyncpg://user:sesame@127.0.0.1:1/name?password=sesame"
    with pytest.raises(DatabaseTrouble) as caught:
        await open_store(address, now=here.clock)
    assert "127.0.0.1:1/name" in str(caught.value)
    assert "sesame" not in str(caught.value)


# --- SQL ----------------------------------------------------------------------------------------------


RAW = {"text", "exec_driver_sql", "execute", "executescript", "executemany", "literal_column", "op.execute"}


def test_no_statement_is_made_of_values() -> None:
    """Raw SQL is a constant, or made of constants: whatever varies is bound."""
    raw, bad = 0, []
    for file in [*(ROOT / "data").rglob("*.py"), *(ROOT / "bot").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            first = node.args[0]
            if name not in RAW:
                continue
            raw += 1
            made = isinstance(first, ast.JoinedStr | ast.BinOp) or (
                isinstance(first, ast.Call) and getattr(first.func, "attr", "") in ("format", "join")
            )
            # A pragma binds nothing, and neither does the lock of our own tables by their names.
            if made and not ast.unparse(first).startswith(("f'PRAGMA {", "f'LOCK TABLE {")):
                bad.append(f"{file.name}:{node.lineno}")
    assert raw > 20
    assert bad == []


@pytest.mark.long
def test_nothing_runs_code_that_came_in_a_message() -> None:
    """No eval and no pickle of the project's own. Views go to the processes that think by Python's own
    process pool, between our own processes alone."""
    for folder in ("bot", "data", "games", "playground"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    assert node.func.id not in ("eval", "exec", "compile", "__import__"), file
                if isinstance(node, ast.Import | ast.ImportFrom):
                    names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
                    assert not names & {"pickle", "marshal", "shelve", "yaml"}, file
