import type { Listing, ListingEntry, PageData, SiteData, Term, TimelineGroup } from "@glosa/contract";
import { type Messages, messagesFor } from "./messages.ts";
import { machineDate, monthAndDay, PageDate, plainDate, Terms } from "./page/terms-and-dates.tsx";

interface ListingContentProps {
  readonly page: PageData;
  readonly listing: Listing;
  /** The format of dates. */
  readonly dates?: SiteData["dates"];
}

/** The article of a listing: tags, categories or the timeline. Becomes static HTML when the site is built. */
export function ListingContent({ page, listing, dates = "written" }: ListingContentProps) {
  const messages = messagesFor(page.lang);
  return (
    <>
      <h1>{page.title}</h1>
      <p className="listing-total">
        <bdi>{listing.total === 0 ? messages.listing.empty : messages.listing.pages(listing.total)}</bdi>
      </p>
      {listing.terms.length > 0 && <AllTerms listing={listing} messages={messages} />}
      {listing.entries.length > 0 && (
        <ol className="entries">
          {listing.entries.map((entry) => (
            <Entry key={entry.path} entry={entry} messages={messages} dates={dates} />
          ))}
        </ol>
      )}
      {listing.groups.map((group) => (
        <Year key={group.year} group={group} messages={messages} />
      ))}
    </>
  );
}

interface AllTermsProps {
  readonly listing: Listing;
  readonly messages: Messages;
}

function AllTerms({ listing, messages }: AllTermsProps) {
  const label = listing.id === "tag" ? messages.tags : messages.categories;
  return (
    <ul className="chips all" aria-label={label}>
      <li>
        <a className="chip" href={overview(listing)} aria-current={listing.term === "" ? "page" : undefined}>
          {messages.listing.all}
        </a>
      </li>
      {listing.terms.map((term) => (
        <li key={term.path}>{termWithCount(term)}</li>
      ))}
    </ul>
  );
}

function termWithCount(term: Term) {
  return (
    <a className={`chip accent-${term.accent}`} href={term.path} aria-current={term.current ? "page" : undefined}>
      {term.name} <small>{term.count}</small>
    </a>
  );
}

/** Address of the listing of all terms: one folder above each term's. */
function overview(listing: Listing): string {
  return (listing.terms[0]?.path ?? "").replace(/[^/]+\/$/u, "");
}

interface EntryProps {
  readonly entry: ListingEntry;
  readonly messages: Messages;
  readonly dates: SiteData["dates"];
}

function Entry({ entry, messages, dates }: EntryProps) {
  return (
    <li className="entry">
      <h2>
        <a href={entry.path}>{entry.title}</a>
      </h2>
      {entry.excerpt !== "" && <p>{entry.excerpt}</p>}
      <div className="facts">
        {entry.sticky && <span className="pinned">{messages.listing.pinned}</span>}
        <PageDate messages={messages} date={entry.date} dates={dates} />
        <Terms label={messages.categories} terms={entry.categories} outlined />
        <Terms label={messages.tags} terms={entry.tags} />
      </div>
    </li>
  );
}

interface YearProps {
  readonly group: TimelineGroup;
  readonly messages: Messages;
}

function Year({ group, messages }: YearProps) {
  return (
    <section className="year">
      <h2 id={`year-${group.year}`}>{group.year}</h2>
      <ol>
        {group.posts.map((post) => (
          <li key={post.path}>
            <time dateTime={machineDate(post.date)} title={plainDate(post.date)}>
              {messages.listing.day(...monthAndDay(post.date, messages.listing.months))}
            </time>
            <a href={post.path}>{post.title}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}
