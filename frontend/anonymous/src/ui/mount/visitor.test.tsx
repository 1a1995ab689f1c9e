import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { memoryStore } from "../../driver/hosted-store/store.memory.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { memoryEnvironment } from "../testing/render-widget.tsx";
import { mount } from "./mount.tsx";

const STORE = { appId: "app", appKey: "key", serverURLs: "https://s", lang: "en", path: "/p/" };
const BETWEEN = 20_000;

const button = (name: string) => screen.getByRole("button", { name });

/** What a widget loads when it needs it: the first to ask waits for its translation. */
beforeAll(() => Promise.all([import("../../driver/hosted-store/hosted-store.ts"), import("../../messages/en.ts"), import("../../model/emoji.ts"), import("@glosa/kit/text/sanitize.ts"), import("@glosa/kit/text/markdown.ts")]));

/** A visitor in a browser that knows nothing yet, at a page whose comments `store` keeps. */
async function visit(store: ReturnType<typeof memoryStore>, comments: number) {
  const { environment, clock } = memoryEnvironment();
  const transport = memoryNetwork(store.answer);
  const element = document.createElement("div");
  document.body.append(element);
  const handle = mount(element, STORE, { environment: { ...environment, transport, storage: memoryStorage() } });
  const said = () => Array.from(element.querySelectorAll(".vcontent"), ({ textContent }) => textContent.trim());
  await waitFor(() => expect(said().filter((text) => text !== "")).toHaveLength(comments));
  const write = async (text: string) => {
    const before = said().length;
    clock.advance(BETWEEN);
    fireEvent.change(screen.getByRole("textbox", { name: "Comment" }), { target: { value: text } });
    fireEvent.click(button("Submit"));
    await waitFor(() => expect([said().length, said().includes("")]).toEqual([before + 1, false]));
  };
  const leave = () => {
    act(handle.destroy);
  };
  return { element, transport, said, write, leave };
}

it("[A-01] [A-02] [A-03] [A-06] [A-142] reads, writes, and answers without an account; the next visitor sees it", async () => {
  const store = memoryStore({ Comment: [{ comment: "<p>First</p>", nick: "Ana", url: "/p/" }] });
  const visitor = await visit(store, 1);
  expect(visitor.said()).toEqual(["First"]);
  await visitor.write("Second");
  fireEvent.click(button("Reply to Ana"));
  await visitor.write("Third");
  expect(visitor.said()).toEqual(["Second", "First", "Third"]);
  expect(store.rows["Comment"]).toMatchObject([{ nick: "Ana" }, { nick: "Anonymous", mail: "" }, { nick: "Anonymous", rid: "comment0", pid: "comment0" }]);
  for (const { headers } of visitor.transport.calls) expect(Object.keys(headers ?? {})).toEqual(["X-LC-Id", "X-LC-Sign", "Content-Type"]);
  visitor.leave();

  const next = await visit(store, 3);
  expect(next.said()).toEqual(["Second", "First", "Third"]);
});

it("[A-142] [A-146] offers no login, edit, delete, or moderation", async () => {
  const { element } = await visit(memoryStore({ Comment: [{ comment: "<p>First</p>", nick: "Ana", url: "/p/" }] }), 1);
  const controls = Array.from(element.querySelectorAll("a, button, input:not([aria-hidden]), select, textarea, [role=button], [role=link]"), (control) => control.getAttribute("aria-label") ?? control.getAttribute("title"));
  expect(controls).toEqual(["NickName", "E-Mail", "Website", "Comment", "Emoji", "Preview", "Markdown is supported", "Ctrl/Cmd+Enter", "Link to this comment", "Reply to Ana"]);
  expect(screen.getByTitle("Ctrl/Cmd+Enter")).toBe(button("Submit"));
});
