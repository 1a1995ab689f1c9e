import { useEffect } from "react";
import { VIEWS } from "../store/state.ts";
import { Block } from "./block.tsx";
import { Blocks } from "./blocks.tsx";
import { Editor } from "./editor.tsx";
import { Failure, Toast } from "./feedback.tsx";
import { Help } from "./help.tsx";
import { LogView } from "./log-view.tsx";
import { NoteEditor } from "./note.tsx";
import { People } from "./people.tsx";
import { Queue } from "./queue.tsx";
import { Reply } from "./reply.tsx";
import { Settings } from "./settings.tsx";
import { SignIn } from "./sign-in.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";
import { useShortcuts } from "./shortcuts.ts";

/** The whole page. Calls `onReady` once it responds to people. */
export function App({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <Phase />;
}

function Phase() {
  const phase = useAdmin((state) => state.phase);
  const { messages } = useSurroundings().language;
  if (phase === "starting")
    return (
      <>
        <header className="top">
          <h1>{messages.title}</h1>
        </header>
        <main aria-busy="true">
          <p className="empty">{messages.starting}</p>
        </main>
      </>
    );
  return phase === "ready" ? <Desk /> : <SignIn />;
}

function Desk() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const person = useAdmin((state) => state.person);
  const view = useAdmin((state) => state.view);
  const pending = useAdmin((state) => state.counts?.pending ?? 0);
  useShortcuts(admin);
  return (
    <>
      <header className="top">
        <h1>{messages.title}</h1>
        <nav aria-label={messages.title}>
          {VIEWS.filter((name) => name !== "settings" || person?.role === "owner").map((name) => (
            <button key={name} type="button" aria-current={view === name ? "page" : undefined} onClick={() => void admin.go(name)}>
              {messages[name]}
              {name === "comments" && pending > 0 && <span className="badge">{pending}</span>}
            </button>
          ))}
        </nav>
        <div className="person">
          <span>{person?.name}</span>
          <button type="button" className="quiet" aria-label={messages.help} onClick={() => admin.help(true)}>
            ?
          </button>
          <button type="button" className="quiet" onClick={() => void admin.signOut()}>
            {messages.signOut}
          </button>
        </div>
      </header>
      <main>
        <Failure />
        {view === "comments" && <Queue />}
        {view === "blocks" && <Blocks />}
        {view === "log" && <LogView />}
        {view === "people" && <People />}
        {view === "settings" && <Settings />}
      </main>
      <Editor />
      <Reply />
      <Block />
      <NoteEditor />
      <Help />
      <Toast />
    </>
  );
}
