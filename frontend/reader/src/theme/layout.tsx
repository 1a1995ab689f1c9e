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
  const messages = useMessages();
  return (
    <div className="page">
      <a className="skip unseen" href={`#${CONTENT}`}>
        {messages.skip}
      </a>
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
