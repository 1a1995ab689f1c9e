import { expect, it, vi } from "vitest";
import { deferredAnswers, memoryClock } from "./browser.memory.ts";
import { showText } from "./show-text.ts";

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** A text of which only a part is safe; its format comes when a test gives it. */
function text() {
  const element = document.createElement("div");
  element.innerHTML = "<b>before</b>";
  const [clock, deferred, finish] = [memoryClock(), deferredAnswers(), vi.fn<(element: HTMLElement) => void>()];
  const format = async () => {
    const answer = await deferred.answer();
    if (answer instanceof Error) throw answer;
    return Object.assign(document.createElement("i"), { textContent: String(answer) });
  };
  const end = showText(element, { format, plain: () => "<img src=x>\nplain", finish, clock });
  const give = async (call: number, answer: unknown) => {
    deferred.give(call, answer);
    await settled();
  };
  return { element, clock, finish, end, give, waiting: deferred.waiting };
}

const PLAIN = '<p style="white-space: pre-wrap;">&lt;img src=x&gt;\nplain</p>';

it("leaves the previous text until the new one is formatted", async () => {
  const { element, clock, finish, give } = text();
  clock.advance(2999);
  expect(element.innerHTML).toBe("<b>before</b>");
  await give(0, "formatted");
  expect(element.innerHTML).toBe("<i>formatted</i>");
  expect(finish).toHaveBeenCalledExactlyOnceWith(element);
  expect(clock.waiting()).toBe(0);
});

it("shows the plain text if formatting fails, and tries again", async () => {
  const { element, clock, give, finish, waiting } = text();
  await give(0, new TypeError("gone"));
  expect(element.innerHTML).toBe(PLAIN);
  clock.advance(5000);
  await give(1, new TypeError("gone"));
  expect([element.innerHTML, finish.mock.calls.length]).toEqual([PLAIN, 0]);
  clock.advance(30_000);
  await give(2, "formatted");
  expect([element.innerHTML, waiting(), clock.waiting()]).toEqual(["<i>formatted</i>", 3, 0]);
});

it("shows the plain text while formatting takes long", async () => {
  const { element, clock, give } = text();
  clock.advance(3000);
  expect(element.innerHTML).toBe(PLAIN);
  await give(0, "formatted");
  expect(element.innerHTML).toBe("<i>formatted</i>");
});

it.each([["formatted"], [new TypeError("gone")]])("changes nothing after its end, whatever comes: %s", async (answer) => {
  const { element, clock, end, give, waiting } = text();
  end();
  await give(0, answer);
  clock.advance(60_000);
  expect([element.innerHTML, waiting(), clock.waiting()]).toEqual(["<b>before</b>", 1, 0]);
});
