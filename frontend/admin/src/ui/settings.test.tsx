import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SiteSettings } from "../api/types.ts";
import { ENGLISH } from "../messages/languages.ts";
import type { Admin } from "../store/create-admin.ts";
import { Settings } from "./settings.tsx";
import { SurroundingsContext } from "./surroundings.ts";

const NUMBERS = { longest_comment: 1, interval_ms: 2, posts_a_minute: 3, posts_an_hour: 4, reads_a_minute: 5, attack_posts: 6, edit_minutes: 7 };
const SWITCHES = { spam_filter: true, likes: false, own_names: true, record_ip: false };
const SETTINGS: SiteSettings["settings"] = { approval: "none", required: ["mail"], reactions: ["rocket", "heart"], avatar_proxy: "https://pictures.example.org/", ...NUMBERS, ...SWITCHES };

test("the form has every setting, and saves them as they are", () => {
  const limits = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, { least: 0, most: 9 }]));
  const state = { siteSettings: { settings: SETTINGS, limits }, exportAddress: "/export", found: null };
  const saveSettings = vi.fn<Admin["saveSettings"]>(() => Promise.resolve());
  const admin = { getState: () => state, subscribe: () => () => {}, saveSettings } as unknown as Admin;
  const { container } = render(
    <SurroundingsContext value={{ admin, language: ENGLISH, now: () => 0 }}>
      <Settings />
    </SurroundingsContext>,
  );
  // The reactions keep their order.
  const { reactions: _, ...UNCHANGED } = SETTINGS;
  fireEvent.submit(container.querySelector("form") as HTMLFormElement);
  expect(saveSettings).toHaveBeenCalledExactlyOnceWith(UNCHANGED);
  fireEvent.click(screen.getByRole("checkbox", { name: "🎉 Party" }));
  fireEvent.submit(container.querySelector("form") as HTMLFormElement);
  expect(saveSettings).toHaveBeenLastCalledWith({ ...UNCHANGED, reactions: ["heart", "party", "rocket"] });
  expect(screen.getByRole("checkbox", { name: "Let commenters keep a name by mail" })).toHaveProperty("checked", true);
});
