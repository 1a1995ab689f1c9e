import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { memoryAddress, memoryViewport } from "../browser/browser.memory.ts";
import { createPositions } from "./positions.ts";

const KEY = "glosa.positions";

function set(storage = memoryStorage()) {
  const address = memoryAddress("/");
  const viewport = memoryViewport();
  const positions = createPositions({ address, viewport, storage });
  positions.enter();
  const goTo = (href: string) => {
    address.push(href);
    return positions.enter();
  };
  const stored = () => (JSON.parse(storage.read(KEY) ?? "[]") as [string, number][]).map(([, position]) => position);
  return { address, viewport, positions, goTo, stored };
}

it("stores the fifty most recent entries when the document goes away", () => {
  const { address, viewport, positions, goTo, stored } = set();
  for (let position = 1; position <= 60; position += 1) {
    viewport.scroll(position);
    positions.save();
    goTo(`/${position}.html`);
  }
  viewport.scroll(61);
  address.leave();
  expect(stored()).toEqual(Array.from({ length: 50 }, (_, index) => index + 12));
});

it("an entry that is left again becomes the most recent one", () => {
  const { address, viewport, positions, goTo, stored } = set();
  viewport.scroll(1);
  positions.save();
  for (let position = 2; position <= 50; position += 1) {
    goTo(`/${position}.html`);
    viewport.scroll(position);
    positions.save();
  }
  address.go(-49);
  positions.enter();
  viewport.scroll(100);
  positions.save();
  address.go(49);
  positions.enter();
  goTo("/last.html");
  viewport.scroll(51);
  address.leave();
  expect(stored()).toEqual([...Array.from({ length: 48 }, (_, index) => index + 3), 100, 51]);
});
