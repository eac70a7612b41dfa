"""How long a picture is on the screen, as the benchmark of tables measures it."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from benchmarks.views import Client
from tests.browser.stage import Stage, classic

pytestmark = pytest.mark.long

ALT = "The cups on the table"
SOME_FRAMES = """() => new Promise((done) => {
  let left = 5;
  const next = () => (left-- ? requestAnimationFrame(next) : done());
  next();
})"""
COVER = """() => document.body.append(Object.assign(document.createElement("div"),
  { style: "position: fixed; inset: 0; z-index: 9" }))"""


async def test_a_picture_counts_while_it_is_whole_on_the_screen_and_not_covered(stage: Stage) -> None:
    window = Client(stage.ana, stage.page, stage.frame)

    async def seconds() -> float:
        await window.watch()
        await stage.frame.evaluate(SOME_FRAMES)
        return (await window.watched()).get(ALT, 0.0)

    assert await seconds() == 0
    await classic(stage)
    await expect(stage.frame.get_by_alt_text(ALT)).to_be_in_viewport(ratio=1)
    assert await seconds() > 0
    picture = stage.frame.get_by_alt_text(ALT)
    await stage.post(content="below\n" * 60)
    await expect(picture).not_to_be_in_viewport()
    assert await seconds() == 0, "what is scrolled away isn't seen"
    await picture.scroll_into_view_if_needed()
    assert await seconds() > 0
    await stage.frame.evaluate(COVER)
    assert await seconds() == 0, "what is covered isn't seen"
