import { emptyElement, settle } from "../../../../testing/page.ts";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import axe from "axe-core";
import { useRef } from "react";
import { expect, it } from "vitest";
import { extras } from "../../messages/extras/en.ts";
import { fakeThread, NOON, sampleReply, sampleRoot } from "../testing/fake-thread.ts";
import { SurroundingsContext } from "../surroundings.ts";
import { WritingToolbar } from "./writing.tsx";

function shown(text: string) {
  const { thread } = fakeThread({ phase: "shown", roots: [sampleRoot(1, { nick: "Ana Luz", replies: [sampleReply(2, { root: 1 })] }), sampleRoot(3, { nick: "Anonymous" })] });
  const container = emptyElement();
  const rest = { watchHeight: () => () => undefined, loadEmojiPictures: () => Promise.reject(new Error()), loadExtras: () => Promise.reject(new Error()), loadLinking: () => Promise.reject(new Error()) };
  const Field = () => {
    const field = useRef<HTMLTextAreaElement>(null);
    const tools = { thread, features: [], messages: { ...extras, ...thread.messages } } as unknown as Parameters<typeof WritingToolbar>[0];
    return (
      <SurroundingsContext value={{ thread, clock: memoryClock(NOON), ...rest }}>
        <textarea ref={field} defaultValue={text} aria-label="Comment" />
        <WritingToolbar {...tools} text={field} />
      </SurroundingsContext>
    );
  };
  render(<Field />, { container });
  const field = screen.getByRole<HTMLTextAreaElement>("textbox");
  const select = (start: number, end = start) => field.setSelectionRange(start, end);
  return { thread, container, field, select };
}

it("formats the selection by buttons and by keys", async () => {
  const { thread, field, select, container } = shown("some words");
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual(["Bold", "Italic", "Link", "Code", "Quote"]);
  select(5, 10);
  await settle(() => void fireEvent.click(screen.getByRole("button", { name: "Bold" })));
  expect(thread.insert.mock.lastCall).toEqual(["**words**", { start: 5, end: 10 }]);
  select(0, 4);
  await settle(() => void fireEvent.keyDown(field, { key: "k", ctrlKey: true }));
  expect(thread.insert.mock.lastCall).toEqual(["[some](https://)", { start: 0, end: 4 }]);
  const { violations } = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it("is one stop of the Tab key, and arrow keys move between its buttons", async () => {
  shown("");
  const buttons = screen.getAllByRole("button");
  const stops = () => buttons.flatMap((button, at) => (button.tabIndex === 0 ? [at] : []));
  const press = (key: string) => settle(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  expect(stops()).toEqual([0]);
  await settle(() => buttons[0]?.focus());
  for (const [key, stop] of [["ArrowRight", 1], ["End", 4], ["ArrowRight", 4], ["ArrowLeft", 3], ["Home", 0], ["ArrowLeft", 0]] as const) {
    await press(key); // oxlint-disable-line no-await-in-loop
    expect(document.activeElement).toBe(buttons[stop]);
    expect(stops()).toEqual([stop]);
  }
});

it("completes names of people in the thread", async () => {
  const { thread, field, select } = shown("Hi @");
  const type = (text: string) => settle(() => {
    field.value = text;
    select(text.length);
    fireEvent.input(field);
  });
  const names = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  await type("Hi @");
  expect(names()).toEqual(["Ana Luz", "Bia"]);
  expect(document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent).toBe("Ana Luz");
  await settle(() => void fireEvent.keyDown(field, { key: "ArrowDown" }));
  await settle(() => void fireEvent.keyDown(field, { key: "Enter" }));
  expect(thread.insert.mock.lastCall).toEqual(["@Bia ", { start: 3, end: 4 }]);
  expect([names(), field.hasAttribute("aria-controls")]).toEqual([[], false]);
  await type("Hi @lu");
  expect(names()).toEqual(["Ana Luz"]);
  await settle(() => void fireEvent.keyDown(field, { key: "Escape" }));
  expect(names()).toEqual([]);
  await type("Hi @x");
  expect(names()).toEqual([]);
});
