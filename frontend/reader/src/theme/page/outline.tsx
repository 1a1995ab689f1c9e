import type { Header } from "@glosa/contract";
import { useEffect, useRef } from "react";
import { afterPaint } from "../../app/browser/schedule.ts";
import { useReader } from "../../app/reader-context.tsx";
import { OUTLINE, usePanel } from "../chrome/panel.ts";
import { useMessages } from "../messages.ts";
import { showCurrent, useActiveHeading } from "../scrolling.ts";

/** The page's headings, the current one marked: a column on wide screens, a bar that opens on others. */
export function Outline() {
  const { site, page } = useReader().state;
  const headers = page.headers.filter((header) => header.level <= site.theme.subSidebarDepth + 1);
  if (!page.subSidebar || headers.length === 0) return null;
  return <Headings key={page.path} place={page.path} headers={headers} />;
}

interface HeadingsProps {
  readonly place: string;
  readonly headers: readonly Header[];
}

function Headings({ place, headers }: HeadingsProps) {
  const messages = useMessages();
  const panel = useRef<HTMLElement>(null);
  const active = useActiveHeading(headers);
  usePanel(panel, { place, wide: "(min-width: 75rem)" });
  useEffect(() => afterPaint(() => showCurrent(panel.current)), [active]);
  return (
    <aside className="outline" aria-label={messages.outline}>
      <button type="button" className="outline-bar" popoverTarget={OUTLINE}>
        <span>{messages.outline}</span>
        <span className="chevron" />
        <span className="outline-here">{headers.find((header) => header.slug === active)?.title}</span>
      </button>
      <nav ref={panel} id={OUTLINE} className="outline-panel" popover="auto" aria-label={messages.outline}>
        <p aria-hidden="true">{messages.outline}</p>
        <ul>
          {headers.map((header) => (
            <li key={header.slug} className={`level-${header.level}`}>
              <a href={`#${header.slug}`} aria-current={header.slug === active ? "location" : undefined}>
                {header.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
