/** The sidebar as text: a closed group is the same on every page of its language, and a site may have hundreds. */
import { renderToString } from "react-dom/server";
import type { Branch, ReaderState, SidebarGroup as Group } from "@glosa/contract";
import { groupId } from "../ids.ts";
import { SidebarGroup } from "./sidebar-group.tsx";

/** Writes the sidebar of a page as `Sidebar` would draw it, for pages that share their groups. */
export function sidebarWriter(groups: readonly Group[]): (state: ReaderState) => string {
  const closed = groups.map((group, index) => (group.collapsable ? write(group, index, "") : null));

  return ({ page, branch }) =>
    closed
      .map((text, index) => (text === null || index === page.group ? write(groups[index] as Group, index, page.path, index === page.group ? branch : null) : text))
      .join("");
}

function write(group: Group, index: number, here: string, own: Branch | null = null): string {
  return renderToString(<SidebarGroup id={groupId(index)} group={group} own={own} here={here} hydrated={false} load={never} failure="" />);
}

const never = () => Promise.reject(new Error("Branches are loaded in the browser only."));
