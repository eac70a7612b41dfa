"""What must follow where Discord refuses a request about a channel, a thread or a message in it."""

from __future__ import annotations

from bot.cli.demo import connected
from bot.discord_api.messages import NONCE_LASTS
from bot.outbox import RETRY_SECONDS
from data.results.guild_settings import GuildSettings
from playground import Channel
from tests.bot.codes import BLOCKED, MALFORMED, Means
from tests.bot.discord_api.refusal_scene import BIDS, FAULTY, TROUBLES, Scene, befall
from tests.data.sample_tables import set_guild_settings

# -- what a table owes its channel


async def follows(scene: Scene) -> None:
    """What a table owes its channel befell a fault: what must follow."""
    here, means = scene.here, scene.pair.means
    if means in ("unnoticed", "anew"):
        assert await here.store.pending(1) == ()
        assert "Bids: " in here.board(scene.place).text
    elif means == "left out":
        assert scene.errors()
        assert all(each.target is not None for each in await here.store.pending(1))
    elif means == "suspended":
        assert (await here.table(1)).suspended is not None
    else:
        assert [each for each in await here.store.pending(1) if each.target is None]
    assert bool(scene.errors()) == (means == "left out")
    if means in TROUBLES:
        assert [TROUBLES[means] in text for text in scene.told()] == [True]
    elif means == "suspended":
        assert len(scene.told()) == 1
    else:
        assert scene.told() == []
    await scene.neighbour()
    if means == "suspended":
        here.world.faults.clear()
        await here.client.channel_availability.compare()
        if (await here.table(1)).suspended is not None:
            quay = here.guild.add_channel("quay")
            assert (await scene.host.slash(quay, "table move", table=1)).error is None
    await scene.whole()


async def post(scene: Scene) -> None:
    scene.befall()
    if scene.pair.answer == 10004:
        befall(scene.here, f"GET /guilds/{scene.here.guild.id}", 10004)  # as Discord would
    await scene.press_a_bid()
    assert [reply.error for reply in scene.answers()] == [None]
    await follows(scene)


async def edit(scene: Scene) -> None:
    await scene.bid(lambda person: person.slash(scene.place, "move", move="1x6"))
    assert [reply.error for reply in scene.answers()] == [None]
    scene.befall()
    if scene.pair.answer == 10004:
        befall(scene.here, f"GET /guilds/{scene.here.guild.id}", 10004)  # as Discord would
    await unreachable(scene)
    await follows(scene)


async def unreachable(scene: Scene) -> None:
    """The board has to be edited, for a reason that calls nobody."""
    await scene.here.client.seating.dm_is(1, scene.host.id, "closed")
    await scene.quiet()


async def reopen(scene: Scene) -> None:
    await scene.bid(lambda person: person.slash(scene.place, "move", move="1x6"))
    assert [reply.error for reply in scene.answers()] == [None]
    scene.place.close()
    scene.befall()
    await unreachable(scene)
    await follows(scene)


async def look_for_a_post(scene: Scene) -> None:
    posts = f"POST /channels/{scene.place.id}/messages"
    scene.here.world.faults.lose_answer(posts)
    await scene.bid(lambda person: person.slash(scene.place, "move", move="1x6"))
    await scene.here.clock.sleeper(RETRY_SECONDS)
    scene.befall()
    scene.here.clock.move(NONCE_LASTS.total_seconds() + RETRY_SECONDS)
    scene.here.client.deliveries.look_again()
    await scene.quiet()
    if scene.pair.means == "as before":
        # Whether it arrived can't be found out: a board too many is better than none.
        assert await scene.here.store.pending(1) == ()
        assert not scene.errors()
        await scene.neighbour()
    else:
        await follows(scene)


async def edit_elsewhere(scene: Scene) -> None:
    place, left = scene.place, scene.here.board(scene.place).id
    scene.befall()
    quay = await move_away(scene)
    assert scene.told() == []
    await scene.neighbour()
    if scene.pair.means == "left behind":
        scene.place = quay
        for number, _ in enumerate(scene.and_then()):
            scene.place = await move_away(scene, f"quay {number}")
    await scene.whole()
    (old,) = [each for each in scene.host.messages(place) if each.id == left]
    assert ("has moved to" in old.text) == (scene.pair.means != "left behind"), old.text


async def move_away(scene: Scene, name: str = "quay") -> Channel:
    """The table moves to a new channel, which is returned; its board in the old one has to be edited."""
    scene.caplog.clear()
    quay = scene.here.guild.add_channel(name)
    reply = await scene.host.slash(quay, "table move", table=1)
    assert reply.error is None
    await scene.quiet()
    owed = [each.kind for each in await scene.here.store.pending(1)]
    assert owed == (["moved"] if scene.pair.means == "again" else [])
    assert bool(scene.errors()) == (scene.pair.answer in (*MALFORMED, *BLOCKED))
    return quay


async def remove_a_board(scene: Scene) -> None:
    boards: list[int] = []
    bids = iter(BIDS)

    async def bid() -> None:
        boards.append(scene.here.board(scene.place).id)
        scene.here.clock.move(60)  # nobody has just pressed, so the next board is a new one
        move = next(bids)
        await scene.bid(lambda person: person.slash(scene.place, "move", move=move))
        assert scene.here.board(scene.place).id not in boards
        owed = [each.kind for each in await scene.here.store.pending(1)]
        assert owed == (["removed"] if scene.pair.means == "again" else [])

    scene.befall()
    await bid()
    if scene.pair.means == "left behind":
        for _ in scene.and_then():
            await bid()
    await scene.bothers_nobody()
    for old in boards:
        assert (old in scene.place.messages) == (scene.pair.means == "left behind")


async def remove_the_pressed_board(scene: Scene) -> None:
    journal = scene.here.world.journal
    for _ in scene.each():
        scene.here.clock.move(60)  # nobody has just pressed, so the next board is a new one
        board, before = scene.here.board(scene.place), len(journal)
        await scene.press_a_bid()
        assert board.id not in scene.place.messages
        ways = {each.path.split("/")[1] for each in journal[before:] if each.method == "DELETE"}
        assert ("channels" in ways) == (scene.pair.means == "another way")
    await scene.bothers_nobody()


# -- answers


async def make_a_thread(scene: Scene) -> None:
    here, cleo = scene.here, scene.here.people[2]
    await set_guild_settings(here.store, here.guild.id, GuildSettings(place="thread"))
    said = SAID_OF_THREADS.get(scene.pair.means, "is open")
    for _ in scene.each(1 if scene.pair.means == "other title" else None):
        reply = await cleo.slash(scene.place, "dudo")
        await scene.quiet()
        assert reply.error is None
        assert reply.ephemeral
        assert said in (await reply.filled()).text
        opened = await here.store.table(3)
        assert (opened is not None) == (said == "is open")
        assert not scene.errors()
    await scene.neighbour()
    if opened is None:
        here.world.faults.clear()
        assert "is open" in (await cleo.slash(scene.place, "dudo")).text
    await scene.bid(lambda each: each.slash(scene.place, "move", move="1x6", table=1))
    await scene.whole()


SAID_OF_THREADS: dict[Means, str] = {
    "no thread": "make a thread",
    "threads full": "1,000",
    "said": FAULTY,
}


# -- what nobody has asked for


async def ask_for_a_channel(scene: Scene) -> None:
    """A new process asks for a thread that is archived, of which Discord doesn't tell by itself."""
    here = scene.here
    scene.place.close()
    await here.client.close()
    for _ in scene.each():
        here.client = here.next_bot()
        async with connected(here.client, here.world.token):
            await here.client.channel_availability.compare()
            await scene.quiet()
            assert ((await here.table(1)).suspended is not None) == (scene.pair.means == "suspended")
            assert len(scene.told()) == (scene.pair.means == "suspended")
            assert not scene.errors()
    here.client = here.next_bot()
    async with connected(here.client, here.world.token):
        await scene.neighbour()
        if scene.pair.means == "suspended":
            here.world.faults.clear()
            quay = here.guild.add_channel("quay")
            assert (await scene.host.slash(quay, "table move", table=1)).error is None
        await scene.whole()
