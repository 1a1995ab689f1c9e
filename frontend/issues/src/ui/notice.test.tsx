import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ANA, BIA, samplePage, SHOWN } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

const FAILED = { cause: "platform", text: "GitHub could not be reached. Try again.", retry: true } as const;

const status = () => document.querySelector<HTMLElement>(".vssue-status[aria-live=polite]") ?? document.body;
const button = (name: string) => screen.getByRole("button", { name });

describe("the progress bar", () => {
  it("[B-19] shows the progress, and disappears at its end", async () => {
    const { widget, show } = await renderWidget({ ...SHOWN, progress: { shown: true, percent: 35 } });
    const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Loading comments" });
    expect(bar.matches(".vssue-notice > .vssue-progress")).toBe(true);
    expect(bar.position).toBe(0.35);
    await show({ progress: { shown: false, percent: 100 } });
    expect(widget.querySelector(".vssue-progress")).toBeNull();
  });
});

describe("the alert", () => {
  it("[B-20] [B-97] [B-99] announces a failure, and disappears on a click", async () => {
    const { thread, show } = await renderWidget(SHOWN);
    const alert = screen.getByRole("alert");
    expect(alert.matches(".vssue-notice > .vssue-alert:empty")).toBe(true);
    await show({ alert: "Failed to delete comment" });
    expect(alert.textContent).toBe("Failed to delete comment");
    fireEvent.click(button("Failed to delete comment"));
    expect(thread.dismissAlert).toHaveBeenCalledOnce();
    await show({ alert: null });
    expect(alert.textContent).toBe("");
  });
});

describe("the status", () => {
  it("[B-21] is shown instead of comments, one at a time", async () => {
    const { show } = await renderWidget();
    expect(status().className).toBe("vssue-status");
    const texts: string[] = [];
    for (const state of [{ phase: { tag: "opening" } }, { phase: { tag: "creating" } }, { phase: { tag: "missing" } }, { phase: { tag: "login-required", reason: null } }, { ...SHOWN, comments: samplePage(0) }, SHOWN] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one state after another
      await show(state);
      texts.push(status().textContent);
    }
    expect(texts).toEqual(["Loading comments", "Creating the issue", "Click to create issue", "Login to view comments", "No comments yet. Leave the first comment !", ""]);
  });

  it("lets readers log in if reading requires it", async () => {
    const { thread } = await renderWidget({ phase: { tag: "login-required", reason: { cause: "platform", text: "Your login has ended.", retry: false } } });
    expect(status().textContent).toBe("Login to view commentsYour login has ended.");
    fireEvent.click(button("Login to view comments"));
    expect(thread.login).toHaveBeenCalledOnce();
  });

  it("lets admins, and readers who may be one, create the thread", async () => {
    const { thread, show } = await renderWidget({ phase: { tag: "missing" }, user: ANA });
    fireEvent.click(button("Click to create issue"));
    await show({ user: null });
    fireEvent.click(button("Click to create issue"));
    expect(thread.createIssue).toHaveBeenCalledTimes(2);
    await show({ user: BIA });
    expect(status().textContent).toContain("Failed to load comments");
    expect(status().textContent).toContain("only an administrator of ana/docs may begin one");
    expect(status().querySelector("button")).toBeNull();
  });

  it("shows a failure, its reason, and a retry if that may help", async () => {
    const { thread, show } = await renderWidget({ phase: { tag: "failed", failure: FAILED } });
    expect(Array.from(status().querySelectorAll("p"), ({ textContent }) => textContent)).toEqual(["Failed to load comments", FAILED.text]);
    expect(status().querySelector(".vssue-icon-error")).not.toBeNull();
    fireEvent.click(button("Try again"));
    expect(thread.retry).toHaveBeenCalledOnce();
    await show({ phase: { tag: "failed", failure: { ...FAILED, retry: false } } });
    expect(status().querySelector("button")).toBeNull();
  });
});
