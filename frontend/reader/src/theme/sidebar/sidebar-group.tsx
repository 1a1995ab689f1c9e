import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import type { Branch, SidebarGroup as Group } from "@glosa/contract";
import { Boundary } from "../../app/boundary.tsx";
import { BranchLines } from "./branch-lines.tsx";

interface SidebarGroupProps {
  /** Unlike any other in the document. */
  readonly id: string;
  readonly group: Group;
  /** The group's lines when the reader is on one of its pages. */
  readonly own: Branch | null;
  readonly here: string;
  /** False while links must do without scripts: the title then leads to the group's first page. */
  readonly hydrated: boolean;
  readonly load: (address: string) => Promise<Branch>;
  /** What is said when the lines cannot be loaded. */
  readonly failure: string;
}

interface GroupState {
  readonly own: Branch | null;
  readonly open: boolean;
  readonly lines: Branch | null;
  readonly failed: boolean;
}

/** A title with its pages below; they are loaded when they are first shown. Closed it costs little: a page may have hundreds. */
export function SidebarGroup({ id, group, own, here, hydrated, load, failure }: SidebarGroupProps) {
  const [state, setState] = useState(own === null && group.items.length === 0 ? CLOSED : first(group, own));
  if (state.own !== own) setState(arrived(state, own));
  const { lines, open, failed } = state;
  const shown = open || !group.collapsable;
  const toggle = () => setState({ ...state, open: !open, failed: false });
  // In full, so that the page comes with its part of the sidebar.
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
          <Boundary instead={fallback}>
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

/** Loads a group's lines for as long as they are wanted. */
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

/** The reader came to another page: the group opens when it became theirs, and stays as it was when they left. */
function arrived(state: GroupState, own: Branch | null): GroupState {
  if (own === null) return { ...state, own };
  return { own, open: state.open || state.own === null, lines: own, failed: false };
}
