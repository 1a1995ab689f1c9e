import { useEffect, useRef } from "react";
import { afterPaint } from "../../app/browser/paint.ts";
import { useReader } from "../../app/reader-context.ts";
import { showCurrent } from "../chrome/show-current.ts";
import { useMessages } from "../messages/use-messages.ts";
import { SidebarGroup } from "./sidebar-group.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** The groups of pages; the one that the reader is in stands open. */
export function Sidebar() {
  const { state, loadBranch } = useReader();
  const { site, page } = state;
  const messages = useMessages();
  const hydrated = useHydrated();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => afterPaint(() => showCurrent(nav.current)), [page.path]);
  if (site.theme.sidebar.length === 0 || page.frontmatter["sidebar"] === false) return null;
  return (
    <nav ref={nav} className="sidebar" aria-label={messages.sidebar}>
      <ul>
        {site.theme.sidebar.map((group, index) => (
          <SidebarGroup
            key={group.branch}
            group={group}
            own={index === page.group ? state.branch : null}
            here={page.path}
            hydrated={hydrated}
            load={loadBranch}
            failure={messages.branchFailed}
          />
        ))}
      </ul>
    </nav>
  );
}
