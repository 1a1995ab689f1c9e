import type { Branch, SidebarGroup as Group, SidebarItem } from "@glosa/contract";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { Boundary } from "../../app/boundary.tsx";

/** The id of the links of the sidebar's group at `index`. A heading's slug can't contain an underscore. */
export function groupId(index: number): string {
  return `_group-${index}`;
}

interface SidebarGroupProps {
  /** Unique in the document. */
  readonly id: string;
  readonly group: Group;
  /** The group's lines when the reader is on one of its pages. */
  readonly own: Branch | null;
  readonly here: string;
  /** False while links must work without scripts: the title then links to the group's first page. */
  readonly hydrated: boolean;
  readonly load: (address: string) => Promise<Branch>;
  /** The message when the links can't be loaded. */
  readonly failure: string;
}

interface GroupState {
  readonly own: Branch | null;
  readonly open: boolean;
  readonly lines: Branch | null;
  readonly failed: boolean;
}

/** A title with its pages below, which load when they're first shown. A closed group is small, because a page may have hundreds. */
export function SidebarGroup({ id, group, own, here, hydrated, load, failure }: SidebarGroupProps) {
  const [state, setState] = useState(own === null && group.items.length === 0 ? CLOSED : first(group, own));
  if (state.own !== own) setState(arrived(state, own));
  const { lines, open, failed } = state;
  const shown = open || !group.collapsable;
  const toggle = () => setState({ ...state, open: !open, failed: false });
  // A full page load, so that the page includes its part of the sidebar.
  const fallback = (
    <a className="sidebar-failure" href={group.path} target="_top">
      {failure}
    </a>
  );
  const missing = () =>
    failed ? (
      fallback
    ) : (
      <Loading address={group.branch} load={load} settle={setState} />
    );
  return (
    <li className="sidebar-group">
      {group.collapsable ? (
        hydrated ? (
          <button type="button" className="sidebar-title" aria-expanded={shown} aria-controls={id} onClick={toggle}>
            {group.title}
            {CHEVRON}
          </button>
        ) : (
          <a className="sidebar-title" href={group.path}>
            {group.title}
            {own === null ? CHEVRON : CHEVRON_DOWN}
          </a>
        )
      ) : (
        <span className="sidebar-title">{group.title}</span>
      )}
      <div id={id} hidden={!shown}>
        {lines === null ? (
          shown && missing()
        ) : (
          <Boundary fallback={fallback}>
            <BranchLines items={lines.items} here={here} />
          </Boundary>
        )}
      </div>
    </li>
  );
}

interface LoadingProps {
  readonly address: string;
  readonly load: (address: string) => Promise<Branch>;
  readonly settle: Dispatch<SetStateAction<GroupState>>;
}

/** Loads a group's links while the group is open. */
function Loading({ address, load, settle }: LoadingProps) {
  useEffect(() => {
    let current = true;
    load(address).then(
      (lines) => current && settle((state) => ({ ...state, lines })),
      () => current && settle((state) => ({ ...state, failed: true })),
    );
    return () => {
      current = false;
    };
  }, [address, load, settle]);
  return null;
}

const CHEVRON = <span className="chevron" />;
const CHEVRON_DOWN = <span className="chevron down" />;

const CLOSED: GroupState = { own: null, open: false, lines: null, failed: false };

function first(group: Group, own: Branch | null): GroupState {
  return { own, open: own !== null, lines: own ?? group, failed: false };
}

/** After a navigation, the group of the new page opens. Others stay as they were. */
function arrived(state: GroupState, own: Branch | null): GroupState {
  if (own === null) return { ...state, own };
  return { own, open: state.open || state.own === null, lines: own, failed: false };
}

interface BranchLinesProps {
  readonly items: readonly SidebarItem[];
  readonly here: string;
}

/** The lines of an opened group: links to pages, and headings over further lines. */
function BranchLines({ items, here }: BranchLinesProps) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.path + item.title}>
          {item.path === "" ? (
            <span>{item.title}</span>
          ) : (
            <a href={item.path} aria-current={item.path === here ? "page" : undefined}>
              {item.title}
            </a>
          )}
          {item.children.length > 0 && <BranchLines items={item.children} here={here} />}
        </li>
      ))}
    </ul>
  );
}
