import { useReader } from "../../app/reader-context.ts";
import { useMessages } from "../messages/use-messages.ts";

/** The way from the home page to this one. */
export function Breadcrumbs() {
  const { page } = useReader().state;
  const messages = useMessages();
  if (page.crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={messages.breadcrumbs}>
      <ol>
        {page.crumbs.map((crumb) => (
          <li key={crumb.path + crumb.title}>
            <a href={crumb.path}>{crumb.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
