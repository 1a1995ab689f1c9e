import { useEffect, useId, useState } from "react";
import type { Branch, SidebarGroup as Group } from "@glosa/contract";
import { BranchLines } from "./branch-lines.tsx";

interface SidebarGroupProps {
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

/** A title with its pages below; they are loaded when they are first shown. */
export function SidebarGroup({ group, own, here, hydrated, load, failure }: SidebarGroupProps) {
  const id = useId();
  const [open, setOpen] = useState(own !== null);
  const [wasOwn, setWasOwn] = useState(own !== null);
  const [loaded, setLoaded] = useState<Branch | null>(own ?? (group.items.length > 0 ? group : null));
  const [failed, setFailed] = useState(false);

  if (wasOwn !== (own !== null)) {
    setWasOwn(own !== null);
    if (own !== null) setOpen(true);
  }
  if (own !== null && own !== loaded) setLoaded(own);

  const shown = open || !group.collapsable;
  const missing = shown && loaded === null && !failed;
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    load(group.branch).then(
      (branch) => current && setLoaded(branch),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [missing, load, group.branch]);

  const toggle = () => {
    setFailed(false);
    setOpen(!open);
  };
  return (
    <li className="sidebar-group">
      {!group.collapsable && <span className="sidebar-title">{group.title}</span>}
      {group.collapsable && hydrated && (
        <button type="button" className="sidebar-title" aria-expanded={shown} aria-controls={id} onClick={toggle}>
          {group.title}
          <span className="chevron" />
        </button>
      )}
      {group.collapsable && !hydrated && (
        <a className="sidebar-title" href={group.path}>
          {group.title}
          <span className={own === null ? "chevron" : "chevron down"} />
        </a>
      )}
      <div id={id} hidden={!shown}>
        {loaded !== null && <BranchLines items={loaded.items} here={here} />}
        {failed && (
          <a className="sidebar-failure" href={group.path}>
            {failure}
          </a>
        )}
      </div>
    </li>
  );
}
