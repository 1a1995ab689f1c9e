/** Keyboard commands of search. */

/** The facts about a pressed key. */
export interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
}

/** `here`: open the result; `apart`: in a new tab; `translated`: the same place in another language. */
export type Command = "next" | "previous" | "here" | "apart" | "translated";

/** The command of a key in the field. All other keys edit text. */
export function commandOf({ key, altKey, ctrlKey, metaKey, isComposing }: Key): Command | null {
  // Enter chooses a word of the input method.
  if (isComposing) return null;
  if (key === "Enter") {
    if (altKey) return "translated";
    return ctrlKey || metaKey ? "apart" : "here";
  }
  if (altKey || ctrlKey || metaKey) return null;
  if (key === "ArrowDown") return "next";
  return key === "ArrowUp" ? "previous" : null;
}

/** Whether the key opens search: `/`, Ctrl+K, or ⌘K. */
export function opensSearch({ key, altKey, ctrlKey, metaKey, isComposing }: Key): boolean {
  if (altKey || isComposing) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === "k" : key === "/";
}
