import { screen } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { BIA, ISSUE, sampleComment, samplePage, SHOWN } from "./testing/fake-thread.ts";
import type { ThreadState } from "../store/state.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const CONTRACT =
  "vssue vssue-header vssue-header-comments-count vssue-header-powered-by vssue-body vssue-new-comment vssue-new-comment-body vssue-new-comment-input vssue-new-comment-footer vssue-new-comment-operations vssue-current-user vssue-logout vssue-button vssue-button-default vssue-button-primary vssue-button-login vssue-button-submit-comment vssue-notice vssue-progress vssue-alert vssue-status vssue-status-info vssue-comments vssue-comment vssue-comment-avatar vssue-comment-body vssue-comment-header vssue-comment-author vssue-comment-created-at vssue-comment-main vssue-comment-footer vssue-comment-hint vssue-comment-reactions vssue-comment-reaction vssue-comment-reaction-number vssue-comment-operations vssue-comment-operation vssue-comment-operation-muted vssue-comment-edit-mode vssue-comment-disabled vssue-edit-comment-input vssue-pagination vssue-pagination-per-page vssue-pagination-page vssue-pagination-select vssue-pagination-link disabled vssue-icon vssue-icon-github vssue-icon-loading vssue-icon-like vssue-icon-unlike vssue-icon-heart vssue-icon-edit vssue-icon-delete vssue-icon-reply vssue-icon-error markdown-body".split(
    " ",
  );

const STATES: readonly Partial<ThreadState>[] = [
  SHOWN,
  { phase: { tag: "failed", failure: { cause: "platform", text: "", retry: true } } },
  { ...SHOWN, user: BIA, editing: new Map([["1", ""]]), deleting: new Set(["2"]), reacting: new Set(["2 like"]), progress: { shown: true, percent: 5 } },
];

const FAILED = { cause: "platform", text: "GitHub could not be reached.", retry: true } as const;

describe("the widget", () => {
  it("starts its thread once", async () => {
    const { thread, show } = await renderWidget();
    await show(SHOWN);
    expect(thread.start).toHaveBeenCalledOnce();
  });

  it("[B-11] has the specified parts in order", async () => {
    const { widget } = await renderWidget(SHOWN);
    const parts = (selector: string) => Array.from(widget.querySelectorAll(selector), ({ className }) => className);
    expect(parts(":scope > *")).toEqual(["vssue-header", "vssue-body"]);
    expect(parts(".vssue-body > *")).toEqual(["vssue-new-comment", "vssue-notice", "vssue-status", "vssue-comments"]);
    expect(parts(".vssue-comments > *")).toEqual(["vssue-pagination", "vssue-comment", "vssue-comment"]);
  });

  it("shows only that it's getting ready until a login is completed", async () => {
    const { widget, show } = await renderWidget();
    expect(widget.querySelector(".vssue-status")?.textContent).toBe("Getting ready");
    expect(widget.querySelector(".vssue-new-comment, .vssue-comments")).toBeNull();
    await show({ phase: { tag: "opening" } });
    expect(widget.querySelector(".vssue-new-comment")).not.toBeNull();
  });

  it("has every class name that stylesheets for Vssue use", async () => {
    const seen = new Set<string>();
    for (const state of STATES) {
      // oxlint-disable-next-line no-await-in-loop -- one state after another
      const { widget } = await renderWidget(state);
      for (const { classList } of [widget, ...widget.querySelectorAll("*")]) for (const name of classList) seen.add(name);
    }
    expect(CONTRACT.filter((name) => !seen.has(name))).toEqual([]);
  });

  it.each([
    ["getting ready", {}],
    ["full", { ...SHOWN, comments: samplePage(6, { count: 60 }) }],
    ["empty", { ...SHOWN, comments: samplePage(0) }],
    ["editing", { ...SHOWN, user: BIA, editing: new Map([["1", "Text"]]) }],
    ["busy", { ...SHOWN, deleting: new Set(["1"]), reacting: new Set(["2 like"]), progress: { shown: true, percent: 35 } }],
    ["read by nobody", { ...SHOWN, user: null }],
    ["closed", { phase: { tag: "login-required", reason: null } }],
    ["not begun", { phase: { tag: "missing" } }],
    ["in trouble", { phase: { tag: "failed", failure: FAILED }, alert: "Failed" }],
  ] as const)("is accessible when it is %s", async (_, state) => {
    const { widget } = await renderWidget(state);
    // jsdom computes no colors and renders no text; the page around the widget isn't the widget's.
    const { violations } = await axe.run(widget, { rules: { "color-contrast": { enabled: false }, "label-content-name-mismatch": { enabled: false }, region: { enabled: false } } });
    expect(violations.map((found) => `${found.id}: ${found.nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  });
});

describe("the header", () => {
  it("[B-13] shows the number of comments with a link to the issue", async () => {
    const { show } = await renderWidget({ ...SHOWN, comments: samplePage(2, { count: 12 }) });
    const link = screen.getByRole("link", { name: "12 comments" });
    expect([link.className, link.getAttribute("href"), link.getAttribute("rel")]).toEqual(["vssue-header-comments-count", ISSUE.link, "noopener noreferrer"]);
    await show({ comments: samplePage(1) });
    expect(link.textContent).toBe("1 comment");
  });

  it("counts none without an issue, has no link, and hides an unknown number", async () => {
    const { widget, show } = await renderWidget({ phase: { tag: "missing" } });
    expect(widget.querySelector("span.vssue-header-comments-count")?.textContent).toBe("0 comments");
    await show({ phase: { tag: "login-required", reason: null } });
    expect(widget.querySelector(".vssue-header-comments-count")?.textContent).toBe("");
  });

  it("[B-10] [B-14] names the platform and the widget with their versions", async () => {
    const { widget } = await renderWidget();
    const powered = widget.querySelector(".vssue-header > .vssue-header-powered-by");
    expect(powered?.textContent).toBe("Powered by GitHub & Vssue");
    expect(screen.getByTitle("GitHub API v4").getAttribute("href")).toBe("https://github.com");
    expect(screen.getByTitle("Vssue v1.4.7").textContent).toBe("Vssue");
  });

  it("names no platform if none is configured", async () => {
    const { widget } = await renderWidget({}, { api: "unknown" });
    expect(widget.querySelector(".vssue-header-powered-by")?.textContent).toBe("Powered by Vssue");
  });
});

describe("the comments of a thread whose last page was emptied", () => {
  it("still has links to the other pages", async () => {
    const { widget } = await renderWidget({ ...SHOWN, comments: samplePage([], { count: 10, page: 2 }), query: { page: 2, perPage: 10, sort: "desc" } });
    expect(widget.querySelectorAll(".vssue-pagination")).toHaveLength(1);
  });

  it("shows no controls without comments", async () => {
    const { widget, show } = await renderWidget({ ...SHOWN, comments: samplePage(0) });
    expect(widget.querySelector(".vssue-comments")).toBeNull();
    await show({ comments: samplePage([sampleComment(1)]) });
    expect(widget.querySelectorAll(".vssue-comment")).toHaveLength(1);
  });
});

it("doesn't render comments again when the thread loads, moves its progress bar, or accepts text", async () => {
  let reads = 0;
  const comment = Object.defineProperty({ ...sampleComment(1) }, "createdAt", { get: () => ((reads += 1), "2026-06-02T12:00:00Z") });
  const { show } = await renderWidget({ ...SHOWN, comments: samplePage([comment]) });
  const before = reads;
  await show({ loadingComments: true });
  await show({ progress: { shown: true, percent: 5 } });
  await show({ composer: { text: "H", posting: null } });
  await show({ alert: "Failed" });
  expect(reads).toBe(before);
});
