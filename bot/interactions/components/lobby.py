"""Presses on the board of a table whose game hasn't begun, or is over."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.discord_api.membership import visit
from bot.i18n.translate import words
from bot.interactions.channel_policy import ChannelPolicy
from bot.interactions.chosen_people import chosen_people, refuse_blocked
from bot.interactions.chosen_roles import chosen_role, is_gone
from bot.interactions.commands import HelpCommands, read_clock
from bot.interactions.display_names import called
from bot.interactions.forms import WORD, ask_word, plain_word
from bot.interactions.handlers import choice, form, press
from bot.interactions.reply import Answers, Asked, public_words, reads_alone, role_ids, who, who_closes
from bot.interactions.welcome import Welcome
from bot.outbox import Deliveries
from bot.rendering.renderer import scene
from bot.rendering.screens import choosing, notices
from bot.rendering.screens.admission import OPEN_TO, admission, is_admission
from bot.rendering.screens.model import Pressed, form_id
from bot.tables import LoadedTable, Seating, Tables, Who
from bot.tables.loaded_table import game_of
from bot.tables.transitions import absence, lobby, options, start
from data.db.records import TableRecord
from games import GAMES
from games.engine import Refused, message


class LobbyPresses:
    """Presses that seat people, and begin, end or repeat a game."""

    def __init__(
        self,
        tables: Tables,
        seating: Seating,
        *,
        deliveries: Deliveries,
        channel_policy: ChannelPolicy,
        welcome: Welcome,
        answers: Answers,
        about: HelpCommands,
    ) -> None:
        self._answers = answers
        self._about = about
        self._tables = tables
        self._seating = seating
        self._deliveries = deliveries
        self._channel_policy = channel_policy
        self._welcome = welcome

    # -- on the board

    @press("join", "board")
    async def _join(self, interaction: Asked, pressed: Pressed) -> None:
        table = await self._tables.table(pressed.table)
        await self._see_role(interaction, table)
        if interaction.message is not None and interaction.message.id == table.channel_id:
            # The line above a table's thread has its id. Who sees that line sees the thread.
            joined = await self._seating.join(table.id, who(interaction), table.channel_id)
            await self._say_where(interaction, joined)
        elif reads_alone(interaction):
            # At the end of a lesson, which may be in another channel.
            site, _ = await visit(interaction.client, table.place, interaction.user.id)
            joined = await self._seating.join(table.id, who(interaction), site.channel_id)
            await self._say_where(interaction, joined)
        else:
            async with self._answered(interaction, pressed):
                joined = await self._seating.join(table.id, who(interaction), interaction.channel_id)
        await self._welcome.greet(interaction, joined)

    @press("addbot", "board")
    async def _add_computer(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed, lambda table: lobby.add_computer(table, user))

    @press("team", "board")
    async def _team(self, interaction: Asked, pressed: Pressed) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed, lambda table: lobby.change_team(table, user))

    @press("shuffle", "board")
    async def _shuffle(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._answered(interaction, pressed):
            await self._seating.shuffle_teams(pressed.table, interaction.user.id)

    async def _on_board(
        self, interaction: Asked, pressed: Pressed, change: Callable[[TableRecord], TableRecord]
    ) -> TableRecord:
        async with self._answered(interaction, pressed):
            return await self._seating.lobby(pressed.table, change)

    @asynccontextmanager
    async def _answered(self, interaction: Asked, pressed: Pressed) -> AsyncIterator[None]:
        """Enter around a change: pressed on the board, the board's edit answers it; under *More…*, the screen
        that was pressed is shown again."""
        if not reads_alone(interaction):
            async with self._deliveries.answering(pressed.table, interaction):
                yield
            return
        yield
        await self._setup(interaction, pressed)

    @press("leave", "board")
    async def _leave(self, interaction: Asked, pressed: Pressed) -> None:
        if reads_alone(interaction):
            left = await self._seating.leave(pressed.table, interaction.user.id)
            await self._say_done(interaction, "left-done", left)
            return
        async with self._deliveries.answering(pressed.table, interaction):
            await self._seating.leave(pressed.table, interaction.user.id)

    async def _cut_off(self, interaction: Asked, pressed: Pressed) -> None:
        async with self._answered(interaction, pressed):
            await self._tables.do(pressed.table, start.cut_off, interaction.user.id)

    @press("close", "board")
    async def _close(self, interaction: Asked, pressed: Pressed) -> None:
        person = await who_closes(interaction, self._tables.store)
        if reads_alone(interaction):
            closed = await self._tables.do(pressed.table, absence.close, person)
            await self._say_done(interaction, "close-done", closed)
            return
        async with self._deliveries.answering(pressed.table, interaction):
            await self._tables.do(pressed.table, absence.close, person)

    @press("again", "moment")
    async def _again(self, interaction: Asked, pressed: Pressed) -> None:
        """*Play again*: seat the person who presses it at the next table, which the first one opens. Where
        nobody else reads the answer, it says where that table is."""
        played = await self._tables.table(pressed.table)
        person, channel_id = who(interaction), interaction.channel_id
        if interaction.guild_id is None:
            person, channel_id = await self._visit(interaction, played)
        else:
            await self._channel_policy.check(interaction, interaction.guild_id)
            if played.channel_id != channel_id:
                raise Refused(message("press-again-elsewhere", channel=f"<#{played.channel_id}>"))
        if reads_alone(interaction):
            opened = await self._seating.again(played.id, person, channel_id)
            await self._say_where(interaction, opened)
        else:
            async with self._deliveries.answering(played.id, interaction):
                opened = await self._seating.again(played.id, person, channel_id)
        await self._welcome.greet(interaction, opened)

    async def _visit(self, interaction: Asked, played: TableRecord) -> tuple[Who, int]:
        """Return who presses *Play again* by DM, as they are in the server of the game, and the channel of
        the next table, where they may read and write.

        Raises:
            Refused: they didn't sit at the table, may not play there any more, or no table may be opened
                there.
        """
        lobby.seat_of(played, interaction.user.id)
        following = played if played.rematch is None else await self._tables.table(played.rematch)
        site, member = await visit(interaction.client, following.place, interaction.user.id)
        await self._channel_policy.check_site(site, words(str(interaction.locale)))
        person = replace(who(interaction), name=called(member).here, roles=role_ids(member))
        return person, site.channel_id

    async def _say_where(self, interaction: Asked, opened: TableRecord) -> None:
        """Tell a person at which table they sit, with the way to its lobby, or to its channel while there is
        none."""
        await self._deliveries.shown_soon(opened.id)
        opened, language = await self._tables.table(opened.id), words(str(interaction.locale))
        said = language.say("again-done", table=str(opened.id), channel=f"<#{opened.channel_id}>")
        where = (language.say("button-table"), notices.board_link(opened))
        await self._answers.say_privately(interaction, notices.notice(said, where))

    @press("rules", "board")
    async def _rules(self, interaction: Asked, pressed: Pressed) -> None:
        await self._about.show(interaction, await self._tables.table(pressed.table))

    # -- under *More…*

    @press("setup", "board")
    async def _setup(self, interaction: Asked, pressed: Pressed) -> None:
        """Show the less common actions at a table that hasn't begun to the person who asks; what is seldom
        needed is one step further, for the host."""
        await self._see_role(interaction, await self._tables.table(pressed.table))
        table = await self._tables.table(pressed.table)
        lobby.in_lobby(table)
        person = await who_closes(interaction, self._tables.store)
        shown = scene(LoadedTable(table), words(str(interaction.locale)))
        if is_admission(pressed) and table.host_id == person.user_id:
            screen = admission(shown)
        elif choosing.is_seldom(pressed) and table.host_id == person.user_id:
            screen = choosing.seldom(shown)
        else:
            screen = choosing.menu(shown, person.user_id, closes=person.admin)
        await self._answers.say_in_place(interaction, screen)

    @press("switch", "board")
    async def _switch(self, interaction: Asked, pressed: Pressed) -> None:
        name, user = pressed.arg or "", interaction.user.id
        if name == "cut" and (await self._tables.table(pressed.table)).settings.cut:
            await self._cut_off(interaction, pressed)
            return
        await self._on_board(interaction, pressed, lambda table: options.switch(table, user, name))

    @choice("preset", "board")
    async def _preset(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Choose another preset; one of another game changes the game."""
        user, (game, _, preset) = interaction.user.id, values[0].rpartition(" ")
        if game:
            if game not in GAMES:
                raise Refused(message("press-unknown"))
            async with self._answered(interaction, pressed):
                await self._seating.choose_game(pressed.table, user, game, preset)
            return
        await self._on_board(interaction, pressed, lambda table: options.choose_preset(table, user, preset))

    @choice("rule", "board")
    async def _rule(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Show the values of the chosen rule."""
        table = await self._tables.table(pressed.table)
        lobby.in_lobby(table)
        lobby.only_host(table, interaction.user.id)
        if values[0] not in {option.name for option in game_of(table).options()}:
            raise Refused(message("press-unknown"))
        shown = scene(LoadedTable(table), words(str(interaction.locale)))
        await self._answers.say_in_place(interaction, choosing.rule(shown, values[0]))

    @choice("ruleval", "board")
    async def _rule_value(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        user, option = interaction.user.id, pressed.arg or ""
        await self._on_board(
            interaction, pressed, lambda table: options.choose_rule(table, user, option, values[0])
        )

    @choice("clock", "board")
    async def _clock(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        user, seconds = interaction.user.id, read_clock(values[0])
        await self._on_board(interaction, pressed, lambda table: options.choose_clock(table, user, seconds))

    @choice("level", "board")
    async def _level(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed, lambda table: options.choose_level(table, user, values[0]))

    @choice("seats", "board")
    async def _seats(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        user, text = interaction.user.id, values[0]
        seats = int(text) if text.isascii() and text.isdecimal() else 0
        await self._on_board(interaction, pressed, lambda table: options.choose_seats(table, user, seats))

    @choice("computers", "board")
    async def _computers(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        user, text = interaction.user.id, values[0]
        number = int(text) if text.isascii() and text.isdecimal() else -1
        await self._on_board(interaction, pressed, lambda table: lobby.choose_computers(table, user, number))

    @choice("people", "board")
    async def _people(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Take somebody out, send them away, or make them host."""
        what, _, about = values[0].partition(":")
        person = await who_closes(interaction, self._tables.store)
        table = await self._tables.table(pressed.table)
        lobby.in_lobby(table)
        if not person.admin:
            lobby.only_host(table, person.user_id)
        seat = next(
            (
                number
                for number, sits in enumerate(table.seats)
                if about == (f"c{sits.name}" if sits.user_id is None else f"u{sits.user_id}")
            ),
            None,
        )
        if what not in ("send", "host") or not about:
            raise Refused(message("press-unknown"))
        if seat is None:
            raise Refused(message("setup-gone"))
        async with self._answered(interaction, pressed):
            if what == "send":
                await self._seating.put_computer(pressed.table, person, seat)
            else:
                heir = table.seats[seat].user_id or 0
                await self._seating.hand_over(pressed.table, person.user_id, heir)

    async def _see_role(self, interaction: Asked, table: TableRecord) -> None:
        """Note that the role whose members may join a table is gone, where Discord shows the server's
        roles."""
        open_to, guild = table.settings.open_to, interaction.guild
        if isinstance(open_to, int) and guild is not None and is_gone(guild, open_to):
            await self._seating.role_gone(table.id, open_to)

    @choice("opento", "board")
    async def _open_to(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Choose whether everyone may join, or invited players only."""
        if values[0] not in OPEN_TO:
            raise Refused(message("press-unknown"))
        await self._choose_open_to(interaction, pressed, values[0])

    @choice("openrole", "board")
    async def _open_to_role(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Choose the role whose members may join; everyone may where none is chosen."""
        await self._choose_open_to(interaction, pressed, chosen_role(interaction, values))

    async def _choose_open_to(self, interaction: Asked, pressed: Pressed, open_to: str | int) -> None:
        user = interaction.user.id
        await self._on_board(interaction, pressed, lambda table: options.choose_open_to(table, user, open_to))

    @choice("invite", "board")
    async def _invite(self, interaction: Asked, pressed: Pressed, values: Sequence[str]) -> None:
        """Choose who is invited; who wasn't before is called in the channel.

        Raises:
            Refused: the caller isn't the host, or blocks somebody of them.
        """
        user, people = interaction.user.id, chosen_people(interaction, values)
        await refuse_blocked(self._tables.store, user, people)
        before = await self._tables.table(pressed.table)
        after = await self._on_board(
            interaction, pressed, lambda table: options.choose_invited(table, user, tuple(people))
        )
        sit = {seat.user_id for seat in after.seats}
        if new := [each for each in after.invited if each not in before.invited and each not in sit]:
            language = await public_words(interaction, self._tables.store)
            called = notices.invitation(language, after, who(interaction).name, new, held=False)
            await self._answers.say_also(interaction, called)

    @press("word", "board")
    async def _ask_word(self, interaction: Asked, pressed: Pressed) -> None:
        """*Give a word*: show a form for it."""
        table = await self._tables.table(pressed.table)
        lobby.in_lobby(table)
        lobby.seat_of(table, interaction.user.id)
        language = words(str(interaction.locale))
        await ask_word(interaction, language, form_id(table.id, table.moves, "word", epoch=table.epoch))

    @form("word", "board")
    async def _word(self, interaction: Asked, pressed: Pressed, fields: Mapping[str, str]) -> None:
        said = plain_word(fields.get(WORD, ""))
        async with self._answered(interaction, pressed):
            await self._seating.set_word(pressed.table, interaction.user.id, said)

    async def _say_done(self, interaction: Asked, key: str, table: TableRecord) -> None:
        language = words(str(interaction.locale))
        where = (language.say("button-table"), notices.board_link(table))
        said = language.say(key, table=str(table.id))
        await self._answers.say_in_place(interaction, notices.notice(said, where))
