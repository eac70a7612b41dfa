"""All that a person has seen in their DM, as it changed: texts, and pictures as they are read out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.async_api import expect

from tests.browser.eyes import Eyes

KEEPS = """() => {
  const said = (message) => {
    const copy = message.querySelector(".body").cloneNode(true);
    for (const image of copy.querySelectorAll("img")) image.replaceWith(image.alt);
    for (const each of copy.querySelectorAll("p, h1, h2, small, div, section, button")) each.append("\\n");
    return copy.textContent.split("\\n").map((line) => line.trim()).filter(Boolean);
  };
  const list = document.querySelector("#messages");
  const seen = [];
  const keep = (nodes) => {
    for (const each of nodes) if (each.dataset.author) seen.push(said(each));
  };
  window.diary = seen;
  keep(list.children);
  const watch = new MutationObserver((changes) => changes.forEach((one) => keep(one.addedNodes)));
  watch.observe(list, { childList: true });
}"""
MARKS = re.compile("[\u2066-\u2069]")
"""What keeps names in their own direction."""

Page = list[str]
"""A message as it was at some time, line by line."""


@dataclass
class Diary:
    """What one person has seen in their DM."""

    eyes: Eyes

    @classmethod
    async def of(cls, eyes: Eyes) -> Diary:
        """Let a person open their DM, and write down what they see from then on."""
        await eyes.page.keyboard.press("Alt+d")
        await expect(eyes.frame.locator("#place-name")).to_contain_text("Undercup")
        await eyes.frame.evaluate(KEEPS)
        return cls(eyes)

    async def pages(self) -> list[Page]:
        """Every message that the person has seen, at each change again, the oldest first."""
        await self.eyes.caught_up()
        seen: list[Page] = await self.eyes.frame.evaluate("window.diary")
        return [[MARKS.sub("", line).replace("\N{NO-BREAK SPACE}", " ") for line in page] for page in seen]
