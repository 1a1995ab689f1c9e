import { useLayoutEffect, useRef } from "react";
import { ago } from "../messages/times.ts";
import { useSurroundings } from "./surroundings.ts";

/** React leaves the content to the component, also when it takes over what the service wrote. */
export const OWN_CONTENT = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true } as const;

/** How long ago something was. The service writes it first, and doesn't know the time zone. */
export function Moment({ at, isMuted = false }: { readonly at: string; readonly isMuted?: boolean }) {
  const { language, now } = useSurroundings();
  const box = useRef<HTMLTimeElement>(null);
  const text = ago(at, now(), language);
  useLayoutEffect(() => {
    if (box.current === null) return;
    box.current.textContent = text;
    box.current.title = new Date(at).toLocaleString(language.locale);
  }, [at, text, language]);
  return <time ref={box} className={isMuted ? "muted" : undefined} dateTime={at} {...OWN_CONTENT} />;
}
