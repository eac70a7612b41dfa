"""Mia on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.i18n.translate import Fact, Words
from bot.rendering.screens.model import Button, moment_id
from bot.rendering.screens.scene import Figure, GameScreens, Move, Moves, Picker, PlayScene, Scene, Situation
from bot.rendering.screens.signs import die, seat_sign
from games.engine import Seat
from tests.small_game.engine import (
    Believed,
    Lifted,
    LivesLost,
    MiaAction,
    MiaEvent,
    MiaRules,
    MiaView,
    Placed,
    RoundStarted,
    Said,
    Say,
)
from tests.small_game.throws import Dice

BUTTONS = 3
"""So many throws have a button; the others are picked."""


class MiaScreens(GameScreens[MiaRules, MiaAction, MiaView, MiaEvent]):
    """Board, hand, events, moves and rules of Mia."""

    moves = (
        Move("say", ("say",), prefixed=True),
        Move("believe", ("believe",), "believe"),
        Move("lift", ("lift",), "lift"),
    )
    emblem = "cup"
    house_rules = "lives=1 highest_costs=two"
    habits: Mapping[str, tuple[str, ...]] = {"mia-lifts": ("lifts", "lifts_right")}
    figures: Mapping[str, Figure] = {"mia-lifts": Figure("lifts_right", ("lifts",))}

    def action(self, words: Words, action: MiaAction) -> str:
        if isinstance(action, Say):
            return words.say("mia-do-say", throw=str(action.throw))
        return words.say(f"mia-do-{action.kind}")

    def rules(self, words: Words, rules: MiaRules, players: int | None) -> list[str]:
        said = [
            words.say("mia-rules-throws"),
            words.say("mia-rules-lives", lives=rules.lives),
            words.say(f"mia-rules-costs-{rules.highest_costs}"),
        ]
        return [f"**{words.say('mia-name')}**", *said]

    accent = 0x808080
    on_board = frozenset(("round_started", "said"))

    def table(self, scene: PlayScene[MiaRules, MiaView]) -> Situation:
        view = scene.view
        players = []
        for seat, lives in enumerate(view.lives):
            sign = seat_sign(seat, turn=seat in view.to_act)
            players.append(f"{sign} **{scene.names[seat]}** · {scene.say('mia-lives', lives=lives)}")
        stands: tuple[str, ...] = ()
        if view.said is not None:
            stands = (scene.say("mia-stands", throw=str(view.said), name=Seat(view.holder)),)
        return Situation(scene.say("mia-round", number=view.number), tuple(players), stands=stands)

    def ask(self, scene: PlayScene[MiaRules, MiaView]) -> str:
        return scene.say(f"mia-ask-{scene.view.phase}")

    def offered(self, scene: PlayScene[MiaRules, MiaView], *, in_turn: bool) -> Moves:
        view, table = scene.view, scene.table
        if not in_turn:
            return Moves()
        if view.phase == "answer":
            believe = Button(moment_id(table, "do", "believe"), scene.say("mia-do-believe"), "primary")
            lift = Button(moment_id(table, "do", "lift"), scene.say("mia-do-lift"), "danger")
            return Moves(((believe,), (lift,)) if view.above else ((lift,),))
        above = tuple(
            Button(moment_id(table, "do", f"say {throw}"), self.action(scene.words, Say(throw)), "primary")
            for throw in view.above[:BUTTONS]
        )
        more = Button(moment_id(table, "pick"), scene.say("mia-other"))
        return Moves((above,), more if len(view.above) > BUTTONS else None)

    def picker(self, scene: PlayScene[MiaRules, MiaView], path: str) -> Picker | None:
        choices = [action for action in scene.view.legal if isinstance(action, Say)]
        said = [(self.action(scene.words, action), action) for action in choices]
        return Picker.of(scene.words, scene.say("mia-pick"), said)

    def heading(self, scene: PlayScene[MiaRules, MiaView]) -> str:
        return scene.say("mia-round", number=scene.view.number)

    def hand(self, scene: PlayScene[MiaRules, MiaView]) -> str:
        view = scene.view
        return scene.say("mia-no-cup") if view.dice is None else f"# {_dice(view.dice)}"

    def situation(self, scene: PlayScene[MiaRules, MiaView]) -> str:
        view = scene.view
        if view.said is None or view.holder == view.seat:
            return ""
        return scene.say("mia-stands", throw=str(view.said), name=Seat(view.holder))

    def events(self, scene: Scene[MiaRules], events: Sequence[MiaEvent]) -> list[str]:
        return [told for event in events if (told := self._told(scene, event))]

    def _told(self, scene: Scene[MiaRules], event: MiaEvent) -> str:
        match event:
            case RoundStarted():
                return scene.say("mia-started", number=event.number, name=Seat(event.seat))
            case Said():
                return scene.say("mia-said", name=Seat(event.seat), throw=str(event.throw))
            case Believed():
                return scene.say("mia-believed", name=Seat(event.seat))
            case Lifted():
                facts: dict[str, Fact] = {
                    "name": Seat(event.seat),
                    "other": Seat(event.holder),
                    "throw": str(event.throw),
                }
                return scene.say("mia-lifted", dice=_dice(event.dice), **facts)
            case LivesLost():
                return scene.say("mia-lost", name=Seat(event.seat), lost=event.lost, left=event.left)
            case Placed():
                return scene.say("mia-placed", name=Seat(event.seat), place=event.place)
            case _:
                return ""


def _dice(thrown: Dice) -> str:
    return " · ".join(f"{die(face)} {face}" for face in thrown)
