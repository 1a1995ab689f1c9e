import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Failure } from "../../driver/driver.ts";
import type { Trouble } from "../../store/state.ts";
import { id, NOON, sampleReply, sampleRoot } from "../testing/fake-thread.ts";
import { renderWidget } from "../testing/render-widget.tsx";

const TWO = { phase: "shown", count: 2, roots: [sampleRoot(2), sampleRoot(1)] } as const;

const card = (number: number) => {
  const element = document.getElementById(id(number));
  if (element === null) throw new Error(`There is no card ${number}.`);
  return element;
};
const trouble = (failure: Failure, during: Trouble["during"] = "load"): Trouble => ({ failure, during, root: "" });

describe("the list", () => {
  it("[A-22] [A-81] shows a spinner above the cards while the first page loads, and below them for another", async () => {
    const { widget, show } = await renderWidget({ phase: "loading" });
    expect(widget.querySelector(".vload-top .vspinner")).not.toBeNull();
    expect(widget.querySelector(".vload-bottom .vspinner")).toBeNull();
    expect(widget.querySelector(".vcards")?.getAttribute("aria-busy")).toBe("true");
    await show({ ...TWO, phase: "loading-more" });
    expect(widget.querySelector(".vload-top .vspinner")).toBeNull();
    expect(widget.querySelector(".vload-bottom .vspinner")).not.toBeNull();
  });

  it("[A-19] [A-82] shows the number of root comments if there are any", async () => {
    const { widget, show } = await renderWidget({ phase: "loading" });
    expect(widget.querySelector(".vcount")).toBeNull();
    await show({ count: 13, replies: 4 });
    expect(widget.querySelector(".vcount > .vnum")?.textContent).toBe("13");
    expect(widget.querySelector(".vcount")?.textContent).toBe("13 Comments");
  });

  it("counts replies if configured", async () => {
    const { widget } = await renderWidget({ count: 13, replies: 4 }, { countReplies: true });
    expect(widget.querySelector(".vnum")?.textContent).toBe("17");
  });

  it("[A-23] [A-84] [A-85] shows that there are no comments yet, and only then", async () => {
    const { widget, show } = await renderWidget({ phase: "loading", count: 0 });
    expect(widget.querySelector(".vempty")?.textContent).toBe("");
    await show({ phase: "shown" });
    expect(widget.querySelector(".vempty")?.textContent).toBe("No comment yet.");
    expect(widget.querySelector(".vspinner")).toBeNull();
    await show(TWO);
    expect(widget.querySelector(".vempty")?.textContent).toBe("");
  });

  it("[A-24] [A-87] [A-88] offers more while there is more; a click hides the control and loads", async () => {
    const { thread, show } = await renderWidget({ ...TWO, next: "c" });
    fireEvent.click(screen.getByRole("button", { name: "Load More..." }));
    expect(thread.loadMore).toHaveBeenCalledOnce();
    await show({ phase: "loading-more" });
    expect(screen.queryByRole("button", { name: "Load More..." })).toBeNull();
    await show({ phase: "shown", next: null, roots: [...TWO.roots, sampleRoot(3)] });
    expect(screen.queryByRole("button", { name: "Load More..." })).toBeNull();
    expect(document.activeElement).toBe(card(3));
  });

  it("[A-100] [A-101] shows a new root comment first, with the focus", async () => {
    const { widget, show } = await renderWidget({ ...TWO, editor: { text: "Hi", posting: { text: "Hi", inField: true } } });
    await show({ count: 3, roots: [sampleRoot(9), ...TWO.roots], editor: { text: "", posting: null } });
    expect(widget.querySelector(".vcards > .vcard")).toBe(card(9));
    expect(widget.querySelector(".vnum")?.textContent).toBe("3");
    expect(document.activeElement).toBe(card(9));
  });

  it("[A-102] shows a new reply last in its parent's quote area, with the focus", async () => {
    const target = { rid: id(1), pid: id(5), nick: "Bia", mail: "" };
    const first = sampleReply(5, { root: 1 });
    const { show } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { replies: [first] })], editor: { target, text: "Hi", posting: { text: "Hi", inField: true } } });
    await show({ roots: [sampleRoot(1, { replies: [first, sampleReply(6, { root: 1, to: 5 })] })], editor: { target: null, text: "", posting: null } });
    expect(card(1).querySelector(".vquote")?.lastElementChild).toBe(card(6));
    expect(document.activeElement).toBe(card(6));
  });

  it("offers to return to the newest comments from a later page", async () => {
    const { thread, show } = await renderWidget({ ...TWO, detached: true });
    fireEvent.click(screen.getByRole("button", { name: "Show from the beginning" }));
    expect(thread.load.mock.calls).toEqual([[""], []]);
    await show({ detached: false });
    expect(screen.queryByRole("button", { name: "Show from the beginning" })).toBeNull();
  });
});

describe("a card", () => {
  it("[A-20] has the specified parts in order", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1)] });
    expect(widget.querySelectorAll(".vcards > .vcard")).toHaveLength(1);
    const [image, body] = Array.from(card(1).children);
    expect(image?.matches("img.vimg[alt=''][referrerpolicy=no-referrer]")).toBe(true);
    expect(Array.from(body?.children ?? [], ({ className }) => className)).toEqual(["vhead", "vmeta", "vcontent", "vreply-wrapper", "vquote"]);
    const answer = within(card(1)).getByRole("button", { name: "Reply to Ana" });
    expect([answer.className, answer.dataset["vmId"], answer.dataset["selfId"]]).toEqual(["vat", id(1), id(1)]);
    expect(card(1).querySelector<HTMLElement>(".vcontent")?.dataset["expand"]).toBe("See more...");
    expect(card(1).querySelector(".vcontent")?.textContent).toBe("Text 1");
  });

  it("[A-21] [A-156] contains its replies, and theirs, in its quote area", async () => {
    await renderWidget({ ...TWO, roots: [sampleRoot(1, { replies: [sampleReply(5, { root: 1 }), sampleReply(6, { root: 1, to: 5 })] })] });
    const quote = card(1).querySelector<HTMLElement>(".vquote");
    expect(quote?.dataset["selfId"]).toBe(id(1));
    expect(Array.from(quote?.children ?? [])).toEqual([card(5), card(6)]);
    const { dataset } = within(card(6)).getByRole("button", { name: "Reply to Bia" });
    expect([dataset["vmId"], dataset["selfId"]]).toEqual([id(1), id(6)]);
    expect(card(6).querySelector(".vhead a.at")?.getAttribute("href")).toBe(`#${id(5)}`);
    expect(card(5).querySelector(".vhead a.at")).toBeNull();
  });

  it("doesn't repeat a mention that the text contains", async () => {
    const body = { format: "html", text: `<a href="#${id(5)}">@Bia</a>` } as const;
    const replies = [sampleReply(5, { root: 1 }), { ...sampleReply(6, { root: 1, to: 5 }), body }];
    await renderWidget({ ...TWO, roots: [sampleRoot(1, { replies })] });
    expect(card(6).querySelector(".vhead a.at")).toBeNull();
  });

  it("loads further replies", async () => {
    const { thread, show } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { replyCursor: "c" })] });
    fireEvent.click(screen.getByRole("button", { name: "More replies" }));
    expect(thread.loadReplies).toHaveBeenCalledExactlyOnceWith(id(1));
    await show({ loadingReplies: new Set([id(1)]) });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "More replies" }).disabled).toBe(true);
  });

  it("[A-62] shows no picture if there is none", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { avatar: "" })] });
    expect(widget.querySelector(".vimg")).toBeNull();
  });

  it("[A-122] links an author's website with nofollow", async () => {
    await renderWidget({ ...TWO, roots: [sampleRoot(1, { link: "http://ana.example.org/" })] });
    const nick = screen.getByRole("link", { name: "Ana" });
    expect(nick.getAttribute("href")).toBe("http://ana.example.org/");
    expect(nick.getAttribute("rel")).toContain("nofollow");
  });

  it("[A-188] shows its age, updates it, and links to itself", async () => {
    const { advance } = await renderWidget({ ...TWO, roots: [sampleRoot(1)] });
    const time = screen.getByTitle("Link to this comment");
    expect(time.textContent).toBe("5 minutes ago");
    expect(time.getAttribute("href")).toBe(`#${id(1)}`);
    expect(time.querySelector("time")?.dateTime).toBe(new Date(NOON - 5 * 60_000).toISOString());
    await advance(60_000);
    expect(time.textContent).toBe("6 minutes ago");
  });

  it("shows no time if the store has none", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { at: null })] });
    expect(widget.querySelector(".vtime")).toBeNull();
  });

  it("[A-30] shows its page's link in a list of all pages", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { url: "/a/b.html" })] }, { path: "*" });
    expect(widget.querySelector(".vurl a")?.getAttribute("href")).toBe("https://docs.example.org/a/b.html");
  });

  it("never links an address that would run something", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { url: "javascript:alert(1)" })] }, { path: "*" });
    expect(widget.querySelector(".vurl")?.textContent).toBe("javascript:alert(1)");
    expect(widget.querySelector(".vurl a")).toBeNull();
  });

  it("names the badge and the marks that the service gives, each in the page's language", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(2, { labels: ["owner", "pinned", "later"] }), sampleRoot(1)] });
    expect(Array.from(card(2).querySelectorAll(".vsys"), ({ textContent }) => textContent)).toEqual(["Author", "Pinned", "later"]);
    expect(widget.querySelectorAll('[data-is="owner"]')).toHaveLength(1);
  });

  it("shows the author's browser and system after the name as text", async () => {
    const attack = "<img src=x onerror=alert(1)>";
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(2, { labels: ["Chrome 142", attack] }), sampleRoot(1)] });
    expect(Array.from(card(2).querySelectorAll(".vhead > .vnick ~ .vsys"), ({ textContent }) => textContent)).toEqual(["Chrome 142", attack]);
    expect(widget.querySelectorAll(".vsys")).toHaveLength(2);
  });

  it("stays in place after its comment was removed, with its replies", async () => {
    await renderWidget({ ...TWO, roots: [sampleRoot(1, { removed: true, replies: [sampleReply(5, { root: 1 })] })] });
    expect(screen.getByRole("article", { name: "This comment was removed." })).toBe(card(1));
    expect(card(1).querySelector(":scope > .vimg, :scope > .vh > .vcontent, :scope > .vh > .vmeta")).toBeNull();
    expect(card(1).contains(card(5))).toBe(true);
  });

  it("shows its author that it is pending", async () => {
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1, { pending: true })] });
    expect(widget.querySelector(".vpending")?.textContent).toContain("approved");
  });
});

describe("what is wider than a comment", () => {
  it("can be scrolled by the keyboard", async () => {
    vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(900);
    const format = () => Promise.resolve(document.createRange().createContextualFragment("<pre>x</pre><p>y</p>"));
    const { widget } = await renderWidget({ ...TWO, roots: [sampleRoot(1)] }, {}, { format });
    expect(widget.querySelector("pre")?.tabIndex).toBe(0);
    expect(widget.querySelector(".vcontent p")?.hasAttribute("tabindex")).toBe(false);
  });
});

describe("a tall comment", () => {
  it("[A-106] [A-107] [A-194] is collapsed above 200 px until a reader opens it", async () => {
    const { thread, growTo, show } = await renderWidget({ ...TWO, roots: [sampleRoot(1)] });
    await growTo(200);
    expect(card(1).querySelector(".vcontent.expand")).toBeNull();
    await growTo(201);
    expect(card(1).querySelector(".vcontent.expand")).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "See more..." }));
    expect(thread.expand).toHaveBeenCalledExactlyOnceWith(id(1));
    await show({ expanded: new Set([id(1)]) });
    expect(card(1).querySelector(".vcontent.expand")).toBeNull();
    expect(screen.queryByRole("button", { name: "See more..." })).toBeNull();
  });

  it("opens when the focus enters the hidden part", async () => {
    const { thread, growTo } = await renderWidget({ ...TWO, roots: [sampleRoot(1)] });
    await growTo(900);
    const content = card(1).querySelector(".vcontent") ?? document.body;
    fireEvent.focus(content.firstElementChild ?? content);
    expect(thread.expand).toHaveBeenCalledExactlyOnceWith(id(1));
  });
});

describe("a failure", () => {
  it("[A-103] [A-172] [A-173] [A-179] is shown in the list area with its number, and can be retried", async () => {
    const { thread, widget } = await renderWidget({ ...TWO, trouble: trouble({ kind: "code", code: 140, message: "quota" }, "submit") });
    expect(widget.querySelector(".vempty > [role=alert] pre")?.textContent).toBe("Code 140: Total API calls today exceed the development version limit.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(thread.retry).toHaveBeenCalledOnce();
  });

  it("[A-174] of a store without comments shows only the empty message", async () => {
    await renderWidget({ phase: "shown", trouble: trouble({ kind: "code", code: 101, message: "none" }) });
    expect(screen.getByRole("alert").textContent).toBe("No comment yet.");
  });

  it("[A-174] of the network shows the empty message too, with a control to try again", async () => {
    await renderWidget({ phase: "shown", trouble: trouble({ kind: "code", code: -1, message: "down" }) });
    expect(screen.getByRole("alert").querySelector("p")?.textContent).toBe("No comment yet.");
    expect(screen.getByRole("alert").querySelector("pre")).toBeNull();
    expect(screen.getByRole("button", { name: "Try again" })).not.toBeNull();
  });

  it("[A-175] of another kind shows as raw JSON text", async () => {
    await renderWidget({ phase: "shown", trouble: trouble({ kind: "unknown", value: { odd: ["thing"] } }) });
    expect(screen.getByRole("alert").querySelector("pre")?.textContent).toBe('{"odd":["thing"]}');
  });
});
