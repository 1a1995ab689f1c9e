import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from "react";
import { afterPaint } from "../../app/browser/schedule.ts";
import { useReader } from "../../app/reader-context.tsx";
import { showCurrent } from "../scrolling.ts";
import { groupId, SidebarGroup } from "./sidebar-group.tsx";
import { useMessages } from "../messages.ts";

/** The most levels of groups that a sidebar should have. The builder warns about deeper ones; they are shown anyway. */
const LEVELS = 3;

/** The groups of pages. The group of the current page is open. */
export function Sidebar() {
  const { state } = useReader();
  const { site, page } = state;
  const messages = useMessages();
  const text = useContext(SidebarText);
  const nav = useRef<HTMLElement>(null);
  const levels = site.theme.sidebarLevels;
  useEffect(() => {
    if (levels > LEVELS) console.error(`The sidebar is nested ${levels} levels deep; at most ${LEVELS} are expected. Move its deepest groups up in theme.sidebar.`);
  }, [levels]);
  useEffect(() => afterPaint(() => showCurrent(nav.current)), [page.path]);
  if (site.theme.sidebar.length === 0 || page.frontmatter["sidebar"] === false) return null;
  return (
    <nav ref={nav} className="sidebar" aria-label={messages.sidebar}>
      {text === null ? <Groups /> : <ul dangerouslySetInnerHTML={{ __html: text }} />}
    </nav>
  );
}

function Groups() {
  const { state, loadBranch } = useReader();
  const { site, page, branch } = state;
  const messages = useMessages();
  const hydrated = useHydrated();
  return (
    <ul>
      {site.theme.sidebar.map((group, index) => (
        <SidebarGroup
          key={group.branch}
          id={groupId(index)}
          group={group}
          own={index === page.group ? branch : null}
          here={page.path}
          hydrated={hydrated}
          load={loadBranch}
          failure={messages.branchFailed}
        />
      ))}
    </ul>
  );
}

/** HTML of the sidebar during the build; null in the browser, where React renders it. */
export const SidebarText = createContext<string | null>(null);

/** False on the server and during hydration, so that both agree; true afterwards. */
function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;
