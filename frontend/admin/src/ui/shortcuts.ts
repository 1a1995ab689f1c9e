import { useEffect } from "react";
import type { Admin } from "../store/create-admin.ts";

/** Keyboard shortcuts of the list, except in fields, of which only one sends what was typed. */
export function useShortcuts(admin: Admin): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (sends(event)) {
        event.preventDefault();
        (event.target as HTMLTextAreaElement).form?.requestSubmit();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      const state = admin.getState();
      if (!state.hasShortcuts && event.key !== "Escape") return;
      if (event.key !== "?" && state.view !== "comments") return;
      if (event.repeat && event.key !== "j" && event.key !== "k") return;
      const act = actionOf(event.key, admin);
      if (act === null) return;
      event.preventDefault();
      act();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [admin]);
}

/** Whether the key sends the text that somebody types. */
function sends({ key, ctrlKey, metaKey, isComposing, repeat, target }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey) && !isComposing && !repeat && target instanceof HTMLTextAreaElement;
}

/** Whether keys belong to a field or to a dialog. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

function actionOf(key: string, admin: Admin): (() => void) | null {
  const { current, opened, selected } = admin.getState();
  switch (key) {
    case "j":
      return () => move(admin, 1);
    case "k":
      return () => move(admin, -1);
    case "x":
      return () => admin.select(current);
    case "a":
      return () => void admin.decide("approve");
    case "s":
      return () => void admin.decide("spam");
    case "d":
      return () => void admin.decide("delete");
    case "e":
      return () => void admin.edit(current);
    case "r":
      return () => admin.answer(current);
    case "p":
      return () => void admin.toggle(current, "pinned");
    case "m":
      return () => void admin.toggle(current, "answer");
    case "c":
      return opened === "" ? null : () => void admin.toggleClosed();
    case "i":
      return () => void admin.dismissReports(admin.chosen());
    case "n":
      return () => admin.annotate(current);
    case "b":
      return () => admin.shield(current);
    case "u":
      return () => void admin.undo();
    case "o":
      return () => void admin.open(current);
    case "/":
      return () => document.getElementById("search")?.focus();
    case "?":
      return () => admin.help(true);
    case "Escape":
      if (opened !== "") return () => void admin.open("");
      return selected.length > 0 ? () => admin.selectAll(false) : null;
    default:
      return null;
  }
}

/** The first press focuses the current comment, so that nobody loses sight of it. */
function move(admin: Admin, by: 1 | -1) {
  const isInList = document.activeElement?.closest(".card") !== null && document.activeElement !== null && document.activeElement !== document.body;
  if (isInList) admin.move(by);
  const card = document.getElementById(`c${admin.getState().current}`);
  card?.focus();
  card?.scrollIntoView({ block: "nearest" });
}
