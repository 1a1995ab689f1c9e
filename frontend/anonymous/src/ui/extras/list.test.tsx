import { settle } from "../../../../testing/page.ts";
import { fireEvent, screen } from "@testing-library/react";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { id, NOON, sampleReply, sampleRoot } from "../testing/fake-thread.ts";
import { click, code, forbidden, OWN, ownKey, SERVICE, shown } from "../testing/render-extras.tsx";

// jsdom has none.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => Reflect.deleteProperty(Element.prototype, "scrollIntoView"));

describe("likes", () => {
  const LIKE = "Like the comment by Ana";

  it("can be taken back if the browser stores nothing", async () => {
    const { sent } = await shown({ answers: { likes: { likes: 1, device: "token" } }, features: ["like"], storage: forbidden() });
    await click(LIKE);
    expect(screen.getByRole("button", { name: LIKE }).getAttribute("aria-pressed")).toBe("true");
    await click(LIKE);
    expect(sent().at(-1)).toEqual(["likes", { site: "default", id: id(1), liked: false, device: "token", proof: "" }]);
  });

  it("are counted, remembered, and taken back", async () => {
    const answers: Record<string, unknown> = { likes: { likes: 3, device: "token" } };
    const { sent, storage, thread } = await shown({ answers, features: ["like"] });
    await click(LIKE);
    expect(sent()).toEqual([["likes", { site: "default", id: id(1), liked: true, device: "", proof: "" }]]);
    expect([screen.getByRole("button", { name: LIKE }).getAttribute("aria-pressed"), thread.getState().roots[0]?.likes]).toEqual(["true", 3]);
    expect(storage.read(`glosa-likes ${SERVICE} default`)).toBe(id(1));
    answers["likes"] = { likes: 2 };
    await click(LIKE);
    expect(sent().at(-1)).toEqual(["likes", { site: "default", id: id(1), liked: false, device: "token", proof: "" }]);
    expect([screen.getByRole("button", { name: LIKE }).textContent, storage.read(`glosa-likes ${SERVICE} default`)]).toEqual(["2", ""]);
    await click(LIKE);
    expect(sent().at(-1)).toEqual(["likes", { site: "default", id: id(1), liked: true, device: "token", proof: "" }]);
  });

  it("say why one isn't counted, and nothing changes", async () => {
    await shown({ features: ["like"] });
    await click(LIKE);
    expect(screen.getByRole("alert").textContent).toBe("The comments could not be reached. Check your connection.");
    expect(screen.getByRole("button", { name: LIKE }).getAttribute("aria-pressed")).toBe("false");
  });

  it("aren't counted if the service wants another proof", async () => {
    const salt = "s";
    const challenge = { challenge: createHash("sha256").update(`${salt}0`).digest("hex"), salt, maxnumber: 0, signature: "x" };
    const { sent, storage } = await shown({ answers: { likes: { challenge } }, roots: [sampleRoot(1, { likes: 4 })], features: ["like"] });
    await click(LIKE);
    await settle(() => undefined, () => import("../../driver/own-service/proof.ts"));
    await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain("could not be reached"));
    expect(sent()).toHaveLength(2);
    expect([screen.getByRole("button", { name: LIKE }).textContent, storage.read(`glosa-likes ${SERVICE} default`)]).toEqual(["4", null]);
  });
});

describe("the list", () => {
  const SEEN = `glosa-seen ${SERVICE} default`;
  const TWO = [sampleRoot(2), sampleRoot(1, { at: NOON - 3_600_000 })];

  it("comes in the order that the reader chose, from then on", async () => {
    const { thread, storage } = await shown({ roots: TWO, features: ["order", "like"] });
    const choose = (value: string) => settle(() => void fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value } }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Newest first", "Oldest first", "Most liked first"]);
    await choose("liked");
    expect([storage.read("glosa-order"), thread.load.mock.calls.length]).toEqual(["liked", 1]);
    await choose("newest");
    expect([storage.read("glosa-order"), thread.load.mock.calls.length]).toEqual([null, 2]);
  });

  it("marks what is new since the last visit, and goes from one to the next", async () => {
    const { container, storage } = await shown({ roots: TWO, stored: { [SEEN]: JSON.stringify({ "/p/": NOON - 3_600_000 }) } });
    expect([...container.querySelectorAll(".vnew")].map((mark) => mark.closest(".vcard")?.id)).toEqual([id(2)]);
    await click("1 new comment since your last visit");
    expect(document.activeElement?.id).toBe(id(2));
    expect(JSON.parse(storage.read(SEEN) ?? "")).toEqual({ "/p/": NOON - 5 * 60_000 });
  });

  it("marks nothing on the first visit", async () => {
    const { container } = await shown({ roots: TWO });
    expect(container.querySelector(".vnew")).toBeNull();
  });

  it("never marks one's own comments as new", async () => {
    const roots = [sampleRoot(3), sampleRoot(2)];
    const { container } = await shown({ roots, stored: { [SEEN]: JSON.stringify({ "/p/": NOON - 3_600_000 }), [ownKey(id(3))]: OWN } });
    expect([...container.querySelectorAll(".vnew")].map((mark) => mark.closest(".vcard")?.id)).toEqual([id(2)]);
  });

  it("offers comments that arrive, and shows them when the reader asks", async () => {
    const view = (number: number, more: object = {}) => ({ id: id(number), nick: "Rui", html: "<p>New</p>", createdAt: "2026-06-02T12:01:00.000Z", ...more });
    const thread = { count: 3, replies: 1, roots: [view(9)] };
    const latest = { comments: [view(8, { rid: id(1), pid: id(1) }), view(9), view(2)] };
    const { thread: shownThread, clock, paths } = await shown({ roots: TWO, answers: { thread, latest } });
    await settle(() => clock.advance(29_000), code);
    expect(paths()).toEqual([]);
    await settle(() => clock.advance(1_000), code);
    expect(paths()).toEqual(["thread", "latest"]);
    expect(shownThread.getState().roots.map((root) => root.id)).toEqual([id(2), id(1)]);
    await click("Show 2 new comments");
    expect(shownThread.getState()).toMatchObject({ count: 3, replies: 1, roots: [{ id: id(9) }, { id: id(2) }, { id: id(1), replies: [{ id: id(8) }] }] });
    expect(document.activeElement?.id).toBe(id(8));
    expect(screen.queryByRole("button", { name: /^Show/u })).toBeNull();
  });

  it("sends fewer requests for comments that it offers already", async () => {
    const view = (number: number) => ({ id: id(number), nick: "Rui", html: "<p>New</p>", createdAt: "2026-06-02T12:01:00.000Z" });
    const answers: Record<string, unknown> = { thread: { count: 3, replies: 0, roots: [] }, latest: { comments: [view(9)] } };
    const { clock, paths } = await shown({ roots: TWO, answers });
    const requests: number[] = [];
    const wait = async (milliseconds: number) => {
      await settle(() => clock.advance(milliseconds), code);
      requests.push(paths().length);
    };
    for (const milliseconds of [30_000, 30_000, 30_000, 15_000]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await wait(milliseconds);
    }
    expect(requests).toEqual([2, 4, 4, 6]);
    Object.assign(answers, { thread: { count: 4, replies: 0, roots: [] }, latest: { comments: [view(8), view(9)] } });
    await wait(67_500);
    await wait(30_000);
    expect(requests.slice(4)).toEqual([8, 10]);
  });

  it("counts replies that it shows already: without other comments, it requests no list of the latest", async () => {
    const roots = [sampleRoot(1, { replies: [sampleReply(5, { root: 1 })] })];
    const { clock, paths } = await shown({ roots, answers: { thread: { count: 1, replies: 1, roots: [] } } });
    await settle(() => clock.advance(30_000), code);
    expect(paths()).toEqual(["thread"]);
  });

  it("doesn't send requests while the page is hidden, and sends fewer without news", async () => {
    const { clock, paths } = await shown({ roots: TWO, answers: { thread: { count: 2, replies: 0, roots: [] } } });
    let visibility = "hidden";
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
    const change = (next: string) => settle(() => {
      visibility = next;
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await change("hidden");
    await settle(() => clock.advance(600_000), code);
    expect(paths()).toEqual([]);
    await change("visible");
    const requests: number[] = [];
    for (const wait of [30_000, 45_000, 45_000]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settle(() => clock.advance(wait), code);
      requests.push(paths().length);
    }
    expect(requests).toEqual([1, 2, 2]);
    Reflect.deleteProperty(document, "visibilityState");
  });
});
