/** The places of the slots. */
import type { PageData } from "@glosa/contract";
import type { PartName, Place } from "./schema.ts";

/** The place of the components that have one wherever they are shown. */
export const PLACE_OF: Partial<Record<PartName, Place>> = {
  Header: "header",
  TopNav: "nav",
  Sidebar: "sidebar",
  Outline: "outline",
  Footer: "footer",
  Comments: "comments",
};

/** The places of the text of generated pages, by their layout. */
export const PLACE_OF_LAYOUT: Partial<Record<PageData["layout"], Place>> = { listing: "listing", "not-found": "not-found" };
