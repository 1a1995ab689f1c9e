import type { ReactNode } from "react";
import { Footer } from "./chrome/footer.tsx";
import { Header } from "./chrome/header.tsx";
import { Menu } from "./chrome/menu.tsx";
import { CONTENT } from "./scrolling.ts";
import { useMessages } from "./messages.ts";
import { Consent, Failure } from "./notices/notices.tsx";
import { Outline } from "./page/outline.tsx";
import { PageBody } from "./page/page-body.tsx";

/** The one layout of all pages. */
export function Layout() {
  return (
    <div className="page">
      <SkipLink />
      <Header />
      <Menu />
      <div className="content">
        <Outline />
        <PageBody />
        <Footer />
      </div>
      <Failure />
      <Consent />
    </div>
  );
}

/** The link for keyboards at the start of the page. */
export function SkipLink() {
  return (
    <a className="skip unseen" href={`#${CONTENT}`}>
      {useMessages().skip}
    </a>
  );
}

interface MainProps {
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The main part of a theme's own layout. The link for keyboards leads to it, and it gets the focus on a new page. */
export function Main({ className, children }: MainProps) {
  return (
    <main id={CONTENT} className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
