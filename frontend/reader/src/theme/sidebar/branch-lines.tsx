import type { SidebarItem } from "@glosa/contract";

interface BranchLinesProps {
  readonly items: readonly SidebarItem[];
  readonly here: string;
}

/** The lines of an opened group: links to pages, and headings over further lines. */
export function BranchLines({ items, here }: BranchLinesProps) {
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
