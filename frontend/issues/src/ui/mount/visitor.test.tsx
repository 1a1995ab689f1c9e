import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { sanitizePlatform } from "@glosa/kit/text/sanitize-platform.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { failure, memoryHost } from "../../store/host.memory.ts";
import { memoryEnvironment } from "../testing/environment.ts";
import { mount } from "./mount.tsx";

const GIVEN = { api: "github-v4", owner: "Owner", repo: "docs", clientId: "id", proxy: "https://x.example.org/", locale: "en" };
const TOKEN = "Vssue.github.access_token";

/** Loads everything on demand; the first widget waits for its translation. */
beforeAll(() => Promise.all([import("../../messages/en.ts"), import("./writing.ts")]));

/** A visitor's browser at a page whose thread is on `host`; `as` is the owner of its token. */
async function visit(host: ReturnType<typeof memoryHost>, as: "reader-token" | "owner-token" | null, comments: number) {
  const { environment, clock } = memoryEnvironment();
  const storage = memoryStorage(as === null ? {} : { [TOKEN]: as });
  const element = document.createElement("div");
  document.body.append(element);
  mount(element, GIVEN, { environment: { ...environment, storage, loadPlatform: () => Promise.resolve(host.create), format: (html, base) => Promise.resolve(sanitizePlatform(html, base)) } });
  const said = () => Array.from(element.querySelectorAll(".markdown-body"), ({ textContent }) => textContent);
  const shows = (...texts: readonly string[]) => waitFor(() => expect(said()).toEqual(texts));
  await waitFor(() => expect(said().filter((text) => text !== "")).toHaveLength(comments));
  const item = (text: string) => within(screen.getByText(text).closest<HTMLElement>(".vssue-comment") ?? fail());
  const press = (button: HTMLElement) =>
    act(async () => {
      fireEvent.click(button);
      await Promise.resolve();
    });
  return { element, storage, clock, said, shows, item, press };
}

const text = (name = "New comment") => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });

describe("a reader who is logged in", () => {
  it("[B-84] comments: the input is cleared, and the comment is shown", async () => {
    const { shows, press } = await visit(memoryHost("github-v4", 1), "reader-token", 1);
    fireEvent.change(text(), { target: { value: "Hello" } });
    await press(button("Submit comment"));
    await waitFor(() => expect(text().value).toBe(""));
    await shows("Text 2", "Text 1");
  });

  it("[B-118] replies: the input has the author's name, the quoted source, and the focus", async () => {
    const { item, press } = await visit(memoryHost("github-v4", 1), "reader-token", 1);
    await press(item("Text 1").getByRole("button", { name: "Reply" }));
    await waitFor(() => expect(text().value).toBe("@reader\n\n> Text 1\n\n"));
    expect(document.activeElement).toBe(text());
  });

  it("[B-78] [B-79] [B-80] edits: the icon opens and focuses the text, Cancel discards it, Save saves it", async () => {
    const { shows, item, press } = await visit(memoryHost("github-v4", 1), "reader-token", 1);
    await press(item("Text 1").getByRole("button", { name: "Edit" }));
    await waitFor(() => expect(document.activeElement).toBe(text("Edit comment")));
    fireEvent.change(text("Edit comment"), { target: { value: "Never sent" } });
    await press(button("Cancel"));
    await shows("Text 1");
    await press(item("Text 1").getByRole("button", { name: "Edit" }));
    await waitFor(() => expect(text("Edit comment").value).toBe("Text 1"));
    fireEvent.change(text("Edit comment"), { target: { value: "Changed" } });
    fireEvent.keyDown(text("Edit comment"), { key: "Enter", ctrlKey: true });
    await shows("Changed");
  });

  it("[B-82] [B-87] deletes: the comment shows the progress, then disappears", async () => {
    const host = memoryHost("github-v4", 2);
    const { element, shows, item, press } = await visit(host, "reader-token", 2);
    const release = host.pause("deleteComment");
    await press(item("Text 1").getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(element.querySelector(".vssue-comment-disabled")?.textContent).toContain("Text 1"));
    release();
    await shows("Text 2");
    expect(element.querySelector(".vssue-header-comments-count")?.textContent).toBe("1 comment");
  });

  it("[B-83] reacts: the reaction shows its progress, then counts one more", async () => {
    const host = memoryHost("github-v4", 1);
    const { element, press } = await visit(host, "reader-token", 1);
    const release = host.pause("react");
    await press(button("Heart 0"));
    await waitFor(() => expect(Array.from(element.querySelectorAll(".vssue-comment-reaction"), (one) => one.getAttribute("aria-disabled"))).toEqual(["true", "false", "false"]));
    release();
    await waitFor(() => expect(button("Heart 1").getAttribute("aria-disabled")).toBe("false"));
  });

  it("[B-90] [B-91] logs out: the token and the name are removed, and the login is offered", async () => {
    const { element, storage, press } = await visit(memoryHost("github-v4", 1), "reader-token", 1);
    expect(element.querySelector(".vssue-current-user")?.textContent).toContain("reader");
    await press(button("Logout"));
    expect([storage.read(TOKEN), element.querySelector(".vssue-current-user")]).toEqual([null, null]);
    expect(button("Login with GitHub")).not.toBeNull();
  });

  it("[B-97] [B-99] sees a failure until a click dismisses it", async () => {
    const host = memoryHost("github-v4", 1);
    const { press } = await visit(host, "reader-token", 1);
    host.next("createComment", failure("server", 500));
    fireEvent.change(text(), { target: { value: "Hello" } });
    await press(button("Submit comment"));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("GitHub answered with an error."));
    await press(within(screen.getByRole("alert")).getByRole("button"));
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(text().value).toBe("Hello");
  });
});

describe("a reader without a login", () => {
  it("shows the platform's HTML without active content", async () => {
    const host = memoryHost("github-v4", 1);
    host.comments = host.comments.map((comment) => ({ ...comment, content: '<p onclick="x()">Hi <b>all</b><script>x()</script> <a href="/Owner">@Owner</a></p><table><tr><td>1</td></tr></table>' }));
    const { element } = await visit(host, null, 1);
    const article = element.querySelector(".markdown-body");
    expect(article?.querySelector("p")?.innerHTML).toBe('Hi <b>all</b> <a href="https://host.example.org/Owner" rel="nofollow noopener noreferrer ugc">@Owner</a>');
    expect(article?.querySelectorAll("script, [onclick]")).toHaveLength(0);
    expect(article?.querySelector("td")?.textContent).toBe("1");
  });

  it("can't write, edit, or delete", async () => {
    const { item } = await visit(memoryHost("github-v4", 1), null, 1);
    expect(text().disabled).toBe(true);
    expect(item("Text 1").getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.title)).toEqual(["Heart", "Like", "Unlike", "Reply"]);
  });
});

function fail(): never {
  throw new Error("There is no such comment.");
}
