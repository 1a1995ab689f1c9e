/** The newest answers among readers' comments. Shows nothing before there are some. `service` is the address of the comment service. */
import { useEffect, useState } from "react";
import { inLanguage } from "./parts/language";
import "./parts/latest-answers.css";

/** It has no HTML that could come into view. */
export const hydrate = "idle";

const MOST = 3;
/** Comments that are requested: not each of them is an answer. */
const REQUESTED = 20;
const LENGTH = 140;
const ENGLISH = "/en-US/";

const WORDS = {
  title: ["Respostas recentes", "Recent answers"],
  intro: ["De outros leitores, nos comentários. Não são recomendações.", "By other readers, in the comments. They are not recommendations."],
} as const;

interface Answer {
  readonly id: string;
  readonly nick: string;
  readonly html: string;
  /** The comment that it answers; absent for a comment of its own. */
  readonly rid?: string;
  readonly url?: string;
  readonly createdAt: string;
}

export default function LatestAnswers({ lang, service = "/comments" }: { readonly lang: string; readonly service?: string }) {
  const words = inLanguage(WORDS, lang);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  useEffect(() => {
    let isShown = true;
    void newest(service, lang).then((found) => isShown && setAnswers(found));
    return () => {
      isShown = false;
    };
  }, [service, lang]);
  if (answers.length === 0) return null;
  return (
    <section className="latest-answers" aria-label={words.title}>
      <p>
        <strong>{words.title}.</strong> {words.intro}
      </p>
      <ul>
        {answers.map(({ id, nick, html, url, createdAt }) => (
          <li key={id}>
            <a href={`${url}#${id}`}>{excerpt(html)}</a>{" "}
            <small>
              {nick}, <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString(lang, { dateStyle: "medium" })}</time>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing if the service can't be reached, as on a host that only has files. */
async function newest(service: string, lang: string): Promise<readonly Answer[]> {
  const isEnglish = lang.startsWith("en");
  try {
    const response = await fetch(`${service}/api/v1/latest?limit=${REQUESTED}&path=${encodeURIComponent(isEnglish ? `${ENGLISH}*` : "*")}`);
    if (!response.ok) return [];
    const { comments } = (await response.json()) as { readonly comments: readonly Answer[] };
    return comments.filter(({ rid, url = "" }) => rid && isOwn(url) && url.startsWith(ENGLISH) === isEnglish).slice(0, MOST);
  } catch {
    return [];
  }
}

/** Whether it's a page of this site: `//other.example` and `/\other.example` begin with a slash, too. */
function isOwn(url: string): boolean {
  return url.startsWith("/") && new URL(url, location.href).origin === location.origin;
}

function excerpt(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent.replaceAll(/\s+/gu, " ").trim();
  return text.length > LENGTH ? `${text.slice(0, LENGTH).replace(/\s+\S*$/u, "")}…` : text;
}
