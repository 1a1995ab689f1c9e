import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { LogEntry } from "../api/types.ts";
import { loadLanguage } from "../messages/language.ts";
import type { Admin } from "../store/create-admin.ts";
import { LogView } from "./log-view.tsx";
import { SurroundingsContext } from "./surroundings.ts";

const ENTRY: LogEntry = { decision: "1", comment: "", at: "2026-11-21T15:00:00.000Z", actor: "Ana", via: "session", action: "invite", detail: "" };

async function shown(action: string, detail: string): Promise<string> {
  const state = { log: [{ ...ENTRY, action, detail }], logCursor: "" };
  const admin = { getState: () => state, subscribe: () => () => {} } as unknown as Admin;
  render(
    <SurroundingsContext value={{ admin, language: await loadLanguage(["pt-BR"]), now: () => Date.parse(ENTRY.at) }}>
      <LogView />
    </SurroundingsContext>,
  );
  return screen.getByRole("listitem").textContent;
}

test.each([
  ["invite", "Eva (owner) (owner)", "Eva (owner) (dono)"],
  ["block", "word cheap (casino)* (hold)", "Palavra ou frase cheap (casino)* (esperam aprovação)"],
  ["unblock", "network 192.0.2.0/24 (refuse)", "Rede 192.0.2.0/24 (são recusados)"],
  ["block", "tomorrow x (hold)", "tomorrow x (hold)"],
  ["settings", "Eva (owner)", "Eva (owner)"],
])("what the log says about %s is in the page's language: %s", async (action, detail, text) => {
  expect(await shown(action, detail)).toContain(text);
});
