"""Which screens of a game are captured, and when: those of which there is a mockup."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.views import Camera
from benchmarks.whole import Game
from bot.rendering.screens.model import Pressed
from playground import Message


def private(game: str) -> dict[str, str]:
    """Commands that are answered privately in a lobby, by their screen."""
    return {"rules": f"rules {game}", "settings": "settings", "learn": "learn"}


class Photographer:
    """Captures each screen of a game once, as its host sees it."""

    def __init__(self, game: str, camera: Camera) -> None:
        self._game = game
        self._camera = camera

    async def look(self, what: str, game: Game) -> None:
        """Capture the new screens."""
        if what == "lobby":
            await self._lobby(game)
        elif what == "end":
            await self._take("end", game.newest("again"))
            await self._take("hand-retired", _newest(game, game.people[0].dms()))
            await self._camera.take_notifications(f"{self._game}-notification")
        else:
            await self._move(what, game)

    async def _lobby(self, game: Game) -> None:
        lobby = game.newest("start")
        await self._take("lobby", lobby)
        if lobby is not None:
            await self._take("lobby-more", await self._private(game, lobby, "setup", "menu", "more"))
        for name, command in private(self._game).items():
            await self._command(game, name, command)
        await self._camera.take_form("play-form", game.channel, "play")

    async def _move(self, what: str, game: Game) -> None:
        host = game.people[0]
        if what == "start":
            await self._take("start", game.public()[-2] if len(game.public()) > 1 else None)
        reveals = game.reveals()
        if reveals:
            kind = "calza" if what.endswith(":calza") else "reveal"
            await self._take(kind, reveals[-1])
        board = game.newest("hand")
        if board is None:
            return
        await self._take("board-palifico", board if "alifico" in board.text else None)
        hand = _newest(game, host.dms())
        if game.last is host:
            await self._take("hand-after", hand)
        if f"@{host.name}" not in board.text:
            return
        stage = self._stage(board, hand)
        await self._take(f"board{stage}", board)
        await self._take(f"hand{stage}", hand)
        if f"{self._game}-more-moves" not in self._camera.taken:
            await self._take("more-moves", await self._private(game, board, "pick"))
        if f"{self._game}-my-hand{stage}" not in self._camera.taken:
            await self._take(f"my-hand{stage}", await self._private(game, board, "hand"))
        if game.rounds() > 1:
            await self._command(game, "leave", "table leave")

    def _stage(self, board: Message, hand: Message | None) -> str:
        """Return the kind of the moves: bids, throws, bets, cards."""
        for message in (board, *(() if hand is None else (hand,))):
            for button in message.buttons:
                pressed = Pressed.read(button.custom_id or "")
                if pressed is not None and pressed.verb in ("do", "own") and not button.disabled:
                    word = (pressed.arg or "").split(" ")[0]
                    return f"-{word}" if word.isalpha() and word.islower() else "-moves"
        return ""

    async def _command(self, game: Game, name: str, command: str) -> None:
        """Capture the private answer to a command."""
        if f"{self._game}-{name}" in self._camera.taken:
            return
        reply = await game.people[0].slash(game.channel, command)
        await game.settle()
        await self._take(name, reply.message)
        if reply.message is not None:
            await game.press(game.people[0], reply.message, "stay")

    async def _private(self, game: Game, message: Message, *verbs: str) -> Message | None:
        for verb in verbs:
            answer = await game.press(game.people[0], message, verb)
            if answer is not None:
                return answer
        return None

    async def _take(self, name: str, message: Message | None) -> None:
        shared = name in ("settings", "play-form")
        await self._camera.take(name if shared else f"{self._game}-{name}", message)


def _newest(game: Game, messages: list[Message]) -> Message | None:
    """Return the newest of a person's messages that is about a table."""
    about: Callable[[Message], bool] = lambda each: bool(each.buttons or each.attachments)  # noqa: E731
    return next((each for each in reversed(messages) if about(each)), None)
