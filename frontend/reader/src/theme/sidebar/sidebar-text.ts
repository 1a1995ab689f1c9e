import { createContext } from "react";

/** HTML of the sidebar's lines where they come as text, at build time; null where React draws them. */
export const SidebarText = createContext<string | null>(null);
