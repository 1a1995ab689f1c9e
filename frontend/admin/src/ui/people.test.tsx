import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ENGLISH } from "../messages/languages.ts";
import { createAdmin } from "../store/create-admin.ts";
import type { ModerationApi } from "../store/moderation-api.ts";
import { pushScene } from "../store/testing/push-browser.ts";
import { People } from "./people.tsx";
import { SurroundingsContext } from "./surroundings.ts";

async function peoplePage() {
  const push = pushScene();
  const invite = vi.fn<ModerationApi["invite"]>(() => Promise.resolve({ key: "k", minutes: 10, released: ["Evа"] }));
  const api: Partial<ModerationApi> = {
    session: () => Promise.resolve({ id: "s", site: "default", name: "Ana", role: "owner", token: "t" }),
    rememberPage: () => Promise.resolve(),
    list: () => Promise.resolve({ comments: [] }),
    summary: () => Promise.resolve({ version: "1" }),
    sessions: () => Promise.resolve([]),
    passkeys: () => Promise.resolve([]),
    moderators: () => Promise.resolve([{ name: "Eva", role: "owner", mail: "", createdAt: "2026-11-21T15:00:00.000Z" }]),
    invite,
    ...push.api,
  };
  const clock = { now: () => 0, after: () => () => {} };
  const admin = createAdmin({ api: api as ModerationApi, firstView: null, clock, key: "", forgetKey: () => {}, linkOf: (key) => key, isVisible: () => true, exportAddress: "", passkeys: { areSupported: false, create: () => Promise.reject(new Error("None.")), use: () => Promise.reject(new Error("None.")) }, push: push.tools, shortcuts: { areOn: true, remember: () => {} } });
  await admin.start();
  await admin.go("people");
  const surroundings = { admin, language: ENGLISH, now: () => 0 };
  render(
    <SurroundingsContext value={surroundings}>
      <People />
    </SurroundingsContext>,
  );
  return invite;
}

function submit(name: string, role?: string) {
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: name } });
  if (role !== undefined) fireEvent.change(screen.getByRole("combobox"), { target: { value: role } });
  fireEvent.click(screen.getByRole("button", { name: "Create a link" }));
}

test("an invitation has a role for new people only", async () => {
  const invite = await peoplePage();
  submit("Ida", "owner");
  submit(" Eva ");
  expect(screen.getByRole<HTMLSelectElement>("combobox").disabled).toBe(true);
  submit("Iva");
  expect(invite.mock.calls).toEqual([
    ["Ida", "owner"],
    ["Eva", undefined],
    ["Iva", "moderator"],
  ]);
});

test("an invitation says whose name it took", async () => {
  await peoplePage();
  submit("Ida");
  expect(await screen.findByText("A commenter had the name “Evа” and can’t use it any more. Their comments stay, without their mark.")).toBeTruthy();
});

test("the switch shows whether this browser is one of the person's", async () => {
  await peoplePage();
  const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "Notify me on this device" });
  expect([toggle.checked, toggle.disabled]).toEqual([false, false]);
  fireEvent.click(toggle);
  expect(await screen.findByText("Browser b1")).toBeTruthy();
  expect([toggle.checked, screen.queryByRole("button", { name: "Remove Browser b1" })]).toEqual([true, null]);
});
