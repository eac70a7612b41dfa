"""``/verify`` through the real client, and ``undercup verify`` on the files that it gives."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.rendering.screens.starting import list_text
from bot.tables.loaded_table import LoadedTable
from data.fair_play.verified import verify
from games import GAMES
from games.commitments import short_text
from games.fair import leaf_of
from games.frozen_list import FrozenList
from playground import Person
from tests.adapters import representatives
from tests.bot.harness import Harbour, close_table, harbour


async def given(here: Harbour, person: Person, number: int | None = 1) -> tuple[str, bytes]:
    """What ``/verify`` says to a person, and the file that it gives."""
    reply = await person.slash(here.channel, "verify", **({"table": number} if number else {}))
    assert reply.ephemeral, reply
    assert reply.message is not None
    (file,) = reply.message.attachments
    return reply.text, file.content


@pytest.mark.parametrize(
    ("game", "options"),
    representatives(
        [("dudo", {"dice": 2}), ("bidou", {"house_rules": "end_at=first_out"}), ("montevideo", {"ante": 3})],
    ),
)
async def test_a_table_that_is_over_gives_its_record(
    tmp_path: Path, game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    async with harbour(tmp_path, 3) as here:
        for number, status in enumerate(("closed", "finished"), 1):
            await here.open(2, game=game, computers=1, seats=3, **options)
            dice = random.Random(1)
            for _ in range(3):
                await here.move(dice.choice(here.called()), dice)
            if status == "closed":
                await close_table(here.people[0], here.channel)
                await here.settle()
            else:
                await here.play_on(dice)
            text, data = await given(here, here.people[2], number)
            table = await here.table(number)
            report, content = verify(data), json.loads(data)
            assert report.findings == ()
            assert content["status"] == status
            assert table.secret.hex() not in data.decode() + text
            assert [part.frozen for part in table.parts] == content["lists"]
            seen = "\n".join(message.text for message in here.people[2].messages(here.channel))
            (frozen,) = (FrozenList.from_json(each) for each in content["lists"])
            for hexadecimal in (frozen.seal, content["fingerprint"]):
                assert short_text(bytes.fromhex(hexadecimal)) in seen
            assert list_text(frozen) in seen
            await asyncio.to_thread(says_what_it_checked, tmp_path / "record.json", data, capsys)


def says_what_it_checked(path: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    """``undercup verify`` tells each draw of a true file, and what is wrong with a changed one."""
    path.write_bytes(data)
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "All well" in out
    assert all(f"\n{each['draw']['name']}: " in out for each in json.loads(data)["draws"])
    for field in ("scheme", "version"):
        path.write_bytes(re.sub(rb'"%s":[0-9]' % field.encode(), b'"%s":1' % field.encode(), data))
        assert main(["verify", str(path)]) == 1
        assert f"WRONG  {field}" in capsys.readouterr().out


def named(data: bytes) -> list[str]:
    """The names of the draws in a file."""
    return [each["draw"]["name"] for each in json.loads(data)["draws"]]


async def test_while_a_game_goes_on_shown_hands_are_proved_and_to_each_player_their_own(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 4) as here:
        await here.open(3, house_rules="seating=join_order")
        stranger, shown = here.people[3], [f"round 1/seat {seat}" for seat in range(3)]
        before = named((await given(here, stranger))[1])
        assert all(name.startswith("seating/") for name in before)
        for player in here.people[:3]:
            seat = [each.user_id for each in (await here.table()).seats].index(player.id)
            _, data = await given(here, player)
            assert named(data) == [*before, f"round 1/seat {seat}"]
        await here.press(here.called()[0], here.moves()[0])
        await here.press(here.called()[0], "Dudo!")
        text, data = await given(here, stranger)
        table = await here.table()
        assert f"{len(before) + 3} draws" in text
        assert verify(data).findings == ()
        assert named(data) == [*before, *shown]
        state: Any = table.state
        for seat, each in enumerate(json.loads(data)["draws"][len(before) :]):
            rolled = [die + 1 for die in each["draw"]["result"]]
            assert rolled == list(state["reveal"]["hands"][seat])
        _, own = await given(here, here.people[1])
        seat = [each.user_id for each in table.seats].index(here.people[1].id)
        assert verify(own).findings == ()
        assert named(own) == [*before, *shown, f"round 2/seat {seat}"]
        for file, hidden in ((data, range(3)), (own, {0, 1, 2} - {seat})):
            assert table.secret.hex() not in file.decode()
            for other in hidden:
                assert leaf_of(table.secret, f"round 2/seat {other}").hex() not in file.decode()


@pytest.mark.parametrize(
    ("game", "rules"),
    representatives(
        [
            ("bidou", "keep_dice=always"),
            ("dudo", "dice_start=3"),
            ("montevideo", "throw_order=in_turn keep_dice=never"),
        ]
    ),
)
async def test_after_any_move_a_stranger_gets_no_draw_of_the_present_round_and_a_player_no_other_s(
    tmp_path: Path, game: str, rules: str
) -> None:
    async with harbour(tmp_path, 4, seed=f"proofs {game}") as here:
        await here.open(3, game=game, seats=3, house_rules=rules)
        dice, checked = random.Random(game), 0
        for _ in range(40):
            if not (called := here.called()):
                break
            await here.move(dice.choice(called), dice)
            table = await here.table()
            if table.status != "playing":
                break
            files = []
            for person in (here.people[0], here.people[3]):
                reply = await person.slash(here.channel, "verify", table=1)
                assert reply.message is not None
                files.append([file.content for file in reply.message.attachments])
            seat = [each.user_id for each in table.seats].index(here.people[0].id)
            view: Any = LoadedTable(table).view(None)
            present = GAMES[game].round_draws(view)
            assert present
            if view.phase == "open_throw":  # everyone sees these dice fall
                continue
            shown = {name for data in files[1] for name in named(data)}
            own = {name for data in files[0] for name in named(data)}
            assert shown <= own
            assert all(f"seat {seat}" in name for name in own - shown)
            for data, hidden in (
                *((data, present) for data in files[1]),
                *((data, [name for name in present if f"seat {seat}" not in name]) for data in files[0]),
            ):
                leaves = {leaf_of(table.secret, draw).hex() for draw in hidden}
                assert not leaves & set(re.findall("[0-9a-f]{64}", data.decode()))
                assert verify(data).findings == ()
                checked += 1
        assert checked > 5


async def test_only_who_sat_there_or_is_there_gets_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(2, dice=1)
        other = here.guild.add_channel("cards")
        ana, _, cleo = here.people
        refused = await cleo.slash(other, "verify", table=1)
        assert "in the channel where it was played" in refused.text
        assert "There is no table 9" in (await cleo.slash(other, "verify", table=9)).text
        assert "aren’t at a table" in (await cleo.slash(here.channel, "verify")).text
        await here.play_on(random.Random(2))
        reply = await ana.slash(other, "verify", table=1)
        assert reply.message is not None
        assert len(reply.message.attachments) == 1


@pytest.mark.long
async def test_without_a_number_ones_table_or_else_ones_last_game_is_verified(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        ana, ben = here.people
        await here.open(1, dice=1, computers=1)
        await here.play_on(random.Random(4))
        assert json.loads((await given(here, ana, None))[1])["format"] == "undercup record"
        await here.open(1, computers=1)
        assert "table 2" in (await ana.slash(here.channel, "verify")).text
        completed = [
            number for _, number in await ana.complete(here.channel, "verify", option="table", text="")
        ]
        assert completed == [2, 1]
        assert await ana.complete(here.channel, "verify", option="table", text="1") == [("Dudo · table 1", 1)]
        assert await ben.complete(here.channel, "verify", option="table", text="") == []


async def test_a_table_in_its_lobby_has_nothing_to_verify_and_closed_there_nothing_that_was_drawn(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await ana.slash(here.channel, "dudo")
        await here.settle()
        assert "hasn’t started" in (await ana.slash(here.channel, "verify", table=1)).text
        await here.more(ana, "Close the table")
        _, data = await given(here, ana)
        assert verify(data).findings == ()
        assert (json.loads(data)["lists"], json.loads(data)["draws"]) == ([], [])


async def test_what_verify_shows_is_what_the_channel_showed_and_only_players_hear_of_a_file_of_their_own(
    tmp_path: Path,
) -> None:
    async with harbour(tmp_path, 3) as here:
        ana, _, cleo = here.people
        await here.open(2, game="montevideo", ante=4, start=False)
        (seal,) = re.findall("seal `(.+?)`", here.board().text)
        await here.press(ana, "Start")
        assert f"Seal: `{seal}`" in (await ana.slash(here.channel, "verify", table=1)).text
        await here.play_on(random.Random(3))
        played, watched = [(await each.slash(here.channel, "verify", table=1)).text for each in (ana, cleo)]
        assert f"Seal: `{seal}`" in played
        assert f"Seal: `{seal}`" in watched
        assert "second file" in played
        assert "second file" not in watched


@pytest.mark.long
async def test_the_board_says_how_to_check_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1)
        assert not re.search(r"[0-9a-f]{64}", here.board().text)
        await here.play_on(random.Random(3))
        assert re.search("Fingerprint of the record: `2-[A-Z2-7-]{30}`", here.board().text)
        assert "Fair play" in [button.label for button in here.board().buttons]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"[" * 100_000, b"{\n}\n", b"\n" * 1000])
def test_what_is_no_file_of_ours_is_said_to_be_none(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.json"
    path.write_bytes(content)
    assert main(["verify", str(path)]) == 1
    assert "WRONG" in capsys.readouterr().out
    assert main(["verify", str(tmp_path)]) == 1
    assert main(["verify", str(tmp_path / "none.json")]) == 1
    assert "can't be read" in capsys.readouterr().err
