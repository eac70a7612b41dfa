"""*Who may join…*, taking somebody out of a lobby, and the usual choice of a server."""

from __future__ import annotations

from typing import Any

from bot.tables import Seating, Tables
from bot.tables.transitions import options
from data.db.records import Untrusted, raw
from data.results.guild_settings import GuildSettings
from data.tables.blocks import block
from data.tables.servers import guild_settings
from playground import Message, Person, Reply
from tests.bot.harness import Harbour
from tests.data.sample_tables import set_guild_settings

INVITED = "This table is for invited players."


async def admission(here: Harbour, host: Person) -> Message:
    """The screen behind *Who may join…*; invitations may stand below the lobby."""
    lobby = next(each for each in reversed(host.messages(here.channel)) if "of 6 seats" in each.text)
    menu = await host.click(here.channel, "More…", message=lobby)
    reply = await host.click(here.channel, "Who may join…", message=menu.message)
    assert reply.message is not None, reply
    return reply.message


async def choose(here: Harbour, host: Person, verb: str, *chosen: Any) -> Reply:
    """A choice on that screen: of people or a role, or in its list."""
    shown = await admission(here, host)
    wanted = next(each.custom_id for each in shown.selects if f":{verb}" in each.custom_id)
    if verb == "opento":
        done = await host.choose(here.channel, str(chosen[0]), custom_id=wanted, message=shown)
    else:
        done = await host.pick(here.channel, chosen, shown, custom_id=wanted)
    assert done.error is None, done
    await here.settle()
    return done


async def names(here: Harbour, number: int = 1) -> list[str]:
    return [raw(seat.name) for seat in (await here.table(number)).seats]


async def test_the_host_chooses_invited_players_and_invites_them_in_the_channel(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await here.open(1, start=False)
    assert "invited" not in here.board().text
    shown = await choose(here, ana, "opento", "invited")
    assert shown.message is not None
    assert shown.message.selects[0].placeholder == "Who may join: invited players only"
    lobby = here.board()
    assert "invited players only" in lobby.text
    assert INVITED in (await ben.click(here.channel, "Join", message=lobby)).text
    await choose(here, ana, "invite", ben)
    assert here.board().pinged == (ben.id,)
    assert "Ana invites you to a game of Dudo" in here.board().text
    assert here.board().raw.get("message_reference") is None, "it looks like no reply to what Ana alone sees"
    assert "reserved" not in here.board().text
    await ben.click(here.channel, "Join", message=lobby)
    assert INVITED in (await cleo.click(here.channel, "Join", message=lobby)).text
    await here.settle()
    assert await names(here) == ["Ana", "Ben"]
    before = len(ana.messages(here.channel))
    await choose(here, ana, "invite", ben)
    assert len([each for each in ana.messages(here.channel) if not each.ephemeral]) <= before
    await choose(here, ana, "invite")
    assert (await here.table()).invited == ()
    assert await names(here) == ["Ana", "Ben"], "who sits stays"


async def test_nobody_but_the_host_chooses_who_may_join(here: Harbour) -> None:
    _, ben, cleo = here.people
    await here.open(2, start=False)
    here.guild.grant(cleo, "manage_guild")
    for person in (ben, cleo):
        assert "Who may join…" not in [button.label for button in (await here.menu(person)).buttons]
        for verb, kind, value in (("opento", 3, "invited"), ("invite", 5, str(ben.id)), ("openrole", 6, "5")):
            data = {"custom_id": f"s:1:0:{verb}", "component_type": kind, "values": [value]}
            reply = await here.world.raw_interaction(person, here.channel, kind=3, data=data)
            assert "Only the host" in reply.text
    assert (await here.table()).settings.open_to == "all"


async def test_an_app_is_not_invited_and_nobody_whom_the_host_blocks(here: Harbour) -> None:
    ana, ben, _ = here.people
    await here.open(1, start=False)
    assert "apps don’t play" in (await choose(here, ana, "invite", here.world.bot_user)).text
    await block(here.store, ana.id, {ben.id: Untrusted("Ben")})
    assert "You block @Ben" in (await choose(here, ana, "invite", ben)).text
    assert "You block @Ben" in (await ana.use_menu(here.channel, "Play with…", ben)).text
    assert (await here.table()).invited == ()


async def test_an_invited_person_who_left_the_server_hinders_nobody(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await here.open(1, start=False, open_to="invited")
    lobby = here.board()
    await choose(here, ana, "invite", ben, cleo)
    here.guild.remove_member(ben)
    await choose(here, ana, "opento", "all")
    await choose(here, ana, "opento", "invited")
    await cleo.click(here.channel, "Join", message=lobby)
    await here.settle()
    assert await names(here) == ["Ana", "Cleo"]


async def test_a_table_for_a_role_that_is_deleted_is_for_nobody_and_its_host_is_told_once(
    here: Harbour,
) -> None:
    ana, ben, cleo = here.people
    role = here.guild.add_role("Regulars", ben)
    await here.open(1, start=False)
    await choose(here, ana, "openrole", role)
    assert "only @Regulars" in here.board().text
    assert "This table is for" in (await cleo.click(here.channel, "Join", message=here.board())).text
    here.guild.remove_role(role)
    await here.world.until(lambda: "its role is gone" in here.board().text)
    for _ in range(2):
        assert "is gone" in (await ben.click(here.channel, "Join", message=here.board())).text
    assert sum("so nobody can join now" in each.text for each in ana.dms()) == 1
    await choose(here, ana, "openrole")
    await here.press(ben, "Join")
    assert await names(here) == ["Ana", "Ben"]


async def test_a_role_that_went_unseen_is_found_out_at_the_next_press(here: Harbour) -> None:
    ana, ben, _ = here.people
    await here.open(1, start=False)
    data = {"custom_id": "s:1:0:openrole", "component_type": 6, "values": ["4711"]}
    await here.world.raw_interaction(ana, here.channel, kind=3, data=data)
    await here.settle()
    await ben.click(here.channel, "Join", message=here.board())
    await here.settle()
    assert (await here.table()).settings.open_to == "gone"
    assert any("so nobody can join now" in each.text for each in ana.dms())


async def test_the_usual_choice_of_the_server_holds_where_a_table_says_nothing_else(here: Harbour) -> None:
    ana, ben, _ = here.people
    here.guild.grant(ana, "manage_guild")
    await here.set_server(ana, "open", "invited")
    await here.open(1, start=False)
    await here.open(1, start=False, open_to="all")
    assert [(await here.table(number)).settings.open_to for number in (1, 2)] == ["invited", "all"]
    role = here.guild.add_role("Regulars", ben)
    shown = (await ana.slash(here.channel, "settings")).message
    await ana.pick(here.channel, [role], shown, custom_id="s:0:0:usualrole")
    assert (await guild_settings(here.store, here.guild.id)).open_to == role.id
    here.guild.remove_role(role)
    await here.open(1, start=False)
    assert (await here.table(3)).settings.open_to == "gone", "a usual role that is gone opens no table to all"
    assert any("so nobody can join now" in each.text for each in ana.dms())


async def test_who_may_join_is_completed_with_the_roles_of_the_server_and_nothing_else_is_taken(
    here: Harbour,
) -> None:
    ana = here.people[0]
    role = here.guild.add_role("Regulars")
    found = await ana.complete(here.channel, "dudo", option="open_to", text="")
    assert found[:2] == [("everyone", "all"), ("invited players only", "invited")]
    assert ("Regulars", str(role.id)) in found
    assert "everyone" not in [name for name, _ in found[2:]]
    refused = await ana.slash(here.channel, "dudo", open_to="Strangers")
    assert "is no role here" in refused.text
    await ana.slash(here.channel, "dudo", open_to=str(here.guild.id))
    await here.settle()
    assert (await here.table()).settings.open_to == "all"


# -- taking somebody out


async def test_who_is_taken_out_is_told_alone_and_cannot_come_back_to_that_table(here: Harbour) -> None:
    ana, ben, cleo = here.people
    await here.open(2, start=False)
    lobby = here.board()
    await here.pick(ana, "Take out", f"send:u{ben.id}")
    assert await names(here) == ["Ana"]
    told = "You were taken out of **Dudo 1** in #dice. You can’t come back to that table."
    assert ben.dms()[-1].text == told
    assert "1 of" in here.board().text
    assert "Ben" not in here.board().text
    assert not cleo.sees("taken out")
    refused = await ben.click(here.channel, "Join", message=lobby)
    assert refused.ephemeral
    assert "can’t come back" in refused.text
    shown = await choose(here, ana, "invite", ben)
    assert shown.message is not None
    assert "Taken out, and can’t come back: @Ben" in shown.message.text
    assert (await here.table()).invited == ()
    await here.press(cleo, "Join")
    await here.open(1, start=False)
    await here.press(ben, "Join")
    assert await names(here, 2) == ["Ana", "Ben"], "another table is another table"


async def test_who_may_close_tables_takes_people_out_and_not_others(here: Harbour) -> None:
    _, ben, cleo = here.people
    role = here.guild.add_role("Wardens", cleo)
    await here.open(2, start=False)
    assert not (await here.menu(cleo)).selects
    await set_guild_settings(here.store, here.guild.id, GuildSettings(closers=(role.id,)))
    (offered,) = (await here.menu(cleo)).selects
    assert [each.label for each in offered.options] == ["Take Ana out for good", "Take Ben out for good"]
    assert not (await here.menu(ben)).selects
    await here.pick(cleo, "Take somebody out", f"send:u{here.people[0].id}")
    table = await here.table()
    assert (await names(here), table.host_id) == (["Ben"], ben.id)
    data = {"custom_id": "s:1:0:people", "component_type": 3, "values": [f"host:u{ben.id}"]}
    assert "Only the host" in (await here.world.raw_interaction(cleo, here.channel, kind=3, data=data)).text


async def test_a_seat_that_is_only_held_is_given_away_and_nobody_is_shut_out(here: Harbour) -> None:
    ana, ben, _ = here.people
    asked = await ana.use_menu(here.channel, "Play with…", ben)
    await ana.submit(asked.modal, rules="dudo wikipedia", computers="0")
    await here.settle()
    data = {"custom_id": "s:1:0:people", "component_type": 3, "values": [f"send:u{ben.id}"]}
    await here.world.raw_interaction(ana, here.channel, kind=3, data=data)
    await here.settle()
    table = await here.table()
    assert (len(table.seats), table.invited, table.taken_out) == (1, (), ())
    assert not any("taken out" in each.text for each in ben.dms())


# -- races


async def meanwhile(here: Harbour, work: Any) -> None:
    """Have that done by another process between what the next change reads and what it writes."""
    save = here.store.save

    async def later(*arguments: Any, **options: Any) -> Any:
        here.store.save = save  # type: ignore[method-assign]
        await work()
        return await save(*arguments, **options)

    here.store.save = later  # type: ignore[method-assign]


async def test_a_block_that_comes_while_somebody_sits_down_still_counts(here: Harbour) -> None:
    ana, ben, _ = here.people
    await here.open(1, start=False)
    await meanwhile(here, lambda: block(here.store, ana.id, {ben.id: Untrusted("Ben")}))
    assert (await ben.click(here.channel, "Join", message=here.board())).text == INVITED
    await here.settle()
    assert await names(here) == ["Ana"]


async def test_a_table_that_is_shut_while_somebody_sits_down_is_shut(here: Harbour) -> None:
    ana, ben, _ = here.people
    await here.open(1, start=False)
    other = Seating(Tables(here.store, now=here.clock), here.client.seals)

    async def shut() -> None:
        await other.lobby(1, lambda table: options.choose_open_to(table, ana.id, "invited"))

    await meanwhile(here, shut)
    assert (await ben.click(here.channel, "Join", message=here.board())).text == INVITED
    assert await names(here) == ["Ana"]
