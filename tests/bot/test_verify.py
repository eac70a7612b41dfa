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
from bot.tables.moment import Moment, chance_of
from data.verified import verify
from games import GAMES
from playground import Person
from tests.bot.harness import Harbour, harbour


async def given(here: Harbour, person: Person, number: int | None = 1) -> tuple[str, bytes]:
    """What ``/verify`` says to a person, and the file that it gives."""
    reply = await person.slash(here.channel, "verify", **({"table": number} if number else {}))
    assert reply.ephemeral, reply
    assert reply.message is not None
    (file,) = reply.message.attachments
    return reply.text, file.content


@pytest.mark.parametrize("status", ["finished", "closed"])
@pytest.mark.parametrize(
    ("game", "options"),
    [("dudo", {"dice": 2}), ("bidou", {"house_rules": "end_at=first_out"}), ("montevideo", {"ante": 3})],
    ids=["dudo", "bidou", "montevideo"],
)
async def test_a_table_that_is_over_gives_its_record(
    tmp_path: Path, game: str, options: dict[str, Any], status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(2, game=game, computers=1, seats=3, **options)
        dice = random.Random(1)
        for _ in range(3):
            await here.move(dice.choice(here.called()), dice)
        if status == "closed":
            await here.people[0].slash(here.channel, "table close")
            await here.settle()
        else:
            await here.play_on(dice)
        text, data = await given(here, here.people[2])
        table = await here.table()
        report, content = verify(data), json.loads(data)
        assert report.findings == ()
        assert content["status"] == status
        assert content["secret"] == table.secret.hex()
        assert content["commitment"] in text
        seen = "\n".join(message.text for message in here.people[2].messages(here.channel))
        assert content["commitment"] in seen
        frozen = [*content["seats"], [content["start"], ""]]
        assert json.dumps(frozen, separators=(",", ":")) in seen.replace("\\", "")
        assert all(each["root"] in seen for each in content["rounds"])
    path = tmp_path / "record.json"
    path.write_bytes(data)
    assert await asyncio.to_thread(main, ["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "All well" in out
    assert all(f"\n{drawn['name']}: " in out for drawn in content["draws"])
    path.write_bytes(data.replace(b'"version":3', b'"version":1'))
    assert await asyncio.to_thread(main, ["verify", str(path)]) == 1
    assert "WRONG  version" in capsys.readouterr().out


async def test_the_root_of_a_round_is_in_the_channel_before_anyone_plays_in_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=2, house_rules="seating=join_order")
        before: dict[str, str] = {}
        while "The end" not in here.board().text:
            present = GAMES["dudo"].round_of(Moment(await here.table()).view(None))
            assert present is not None
            channel = "\n".join(message.text for message in here.people[0].messages(here.channel))
            before.setdefault(present.name, channel)
            person = here.called()[0]
            await here.press(person, "Dudo!" if "Dudo!" in here.moves() else here.moves()[0])
        _, data = await given(here, here.people[0])
        rounds = json.loads(data)["rounds"]
        assert len(rounds) > 1
        for each in rounds:
            assert each["root"] in before[each["name"]]


async def test_while_a_game_goes_on_shown_hands_are_proved_and_no_other(tmp_path: Path) -> None:
    async with harbour(tmp_path, 3) as here:
        await here.open(3, house_rules="seating=join_order")
        reply = await here.people[0].slash(here.channel, "verify")
        assert "Nothing has been shown yet" in reply.text
        assert reply.message is not None
        assert reply.message.attachments == ()
        await here.press(here.called()[0], here.moves()[0])
        await here.press(here.called()[0], "Dudo!")
        text, data = await given(here, here.people[1])
        table, content = await here.table(), json.loads(data)
        assert "3 draws" in text
        assert verify(data).findings == ()
        assert [proof["draw"]["name"] for proof in content["proofs"]] == [
            f"round 1/seat {seat}" for seat in range(3)
        ]
        state: Any = table.state
        for seat, proof in enumerate(content["proofs"]):
            rolled = [die + 1 for die in proof["draw"]["result"]]
            assert rolled == list(state["reveal"]["hands"][seat])
        assert table.secret.hex() not in data.decode()
        for seat in range(3):
            assert chance_of(table).draw_key(f"round 2/seat {seat}").hex() not in data.decode()


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("dudo", "dice_start=3"),
        ("bidou", "keep_dice=always"),
        ("montevideo", "throw_order=in_turn keep_dice=never"),
    ],
)
async def test_after_any_move_everyone_gets_the_same_proofs_and_none_of_the_present_round(
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
            assert files[0] == files[1]
            present = GAMES[game].round_of(Moment(table).view(None))
            assert present is not None
            for data in files[0]:
                keys = {chance_of(table).draw_key(draw).hex() for draw in present.draws}
                assert not keys & set(re.findall("[0-9a-f]{64}", data.decode()))
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
        assert "don’t sit at any table" in (await cleo.slash(here.channel, "verify")).text
        await here.play_on(random.Random(2))
        reply = await ana.slash(other, "verify", table=1)
        assert reply.message is not None
        assert len(reply.message.attachments) == 1


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


async def test_a_table_in_its_lobby_has_nothing_to_verify_and_closed_there_its_secret(tmp_path: Path) -> None:
    async with harbour(tmp_path, 1) as here:
        (ana,) = here.people
        await ana.slash(here.channel, "dudo")
        await here.settle()
        assert "hasn’t started" in (await ana.slash(here.channel, "verify", table=1)).text
        await here.press(ana, "Close")
        _, data = await given(here, ana)
        assert verify(data).findings == ()
        assert json.loads(data)["seats"] == []


async def test_the_board_says_how_to_check_it(tmp_path: Path) -> None:
    async with harbour(tmp_path, 2) as here:
        await here.open(2, dice=1)
        assert re.search(r"Merkle root: `[0-9a-f]{64}`", here.board().text)
        await here.play_on(random.Random(3))
        assert "`/verify table:1`" in here.board().text


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
