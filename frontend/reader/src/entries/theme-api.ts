/** The exports that modules of a site's theme import as `glosa/theme`. */
import { Article, useReader, useScheme, useSite } from "../app/reader-context.tsx";
import { BackToTop, Footer } from "../theme/chrome/footer.tsx";
import { Brand, Header, LanguageSwitch, MenuButton, SearchLink } from "../theme/chrome/header.tsx";
import { Icon } from "../theme/chrome/icon.tsx";
import { Menu, SchemeSwitch, TopNav } from "../theme/chrome/menu.tsx";
import { Comments } from "../theme/comments/comments.tsx";
import { Layout, Main, SkipLink } from "../theme/layout.tsx";
import { ListingContent } from "../theme/listing.tsx";
import { messagesFor, useMessages } from "../theme/messages.ts";
import { NotFoundContent } from "../theme/not-found.tsx";
import { Consent, Failure } from "../theme/notices/notices.tsx";
import { Outline } from "../theme/page/outline.tsx";
import { Breadcrumbs, Neighbors, PageBody, PageFacts, PageTerms } from "../theme/page/page-body.tsx";
import { Pager } from "../theme/page/pager.tsx";
import { Sidebar } from "../theme/sidebar/sidebar.tsx";
import type { PartName } from "../theme/site/schema.ts";

/** The page that's shown. */
function usePage() {
  return useReader().state.page;
}

/** The `params` of the page's front matter. */
function useParams<Params extends object>(): Partial<Params> {
  return usePage().frontmatter["params"] ?? {};
}

/** Goes to an address of this site, as a click on a link does. */
function useNavigate() {
  return useReader().navigate;
}

/** Every part of the theme: within its own replacement, each is the original. */
const parts = {
  Layout, SkipLink, Header, MenuButton, Brand, SearchLink, LanguageSwitch, Menu, TopNav, SchemeSwitch, Sidebar, Outline, PageBody, Breadcrumbs,
  PageFacts, Article, PageTerms, Pager, Neighbors, Comments, Footer, BackToTop, Failure, Consent, NotFoundContent, ListingContent,
} satisfies Readonly<Record<PartName, unknown>>;

/** The exports of `glosa/theme`. */
export const libraries = { ...parts, Main, Icon, usePage, useSite, useParams, useNavigate, useMessages, messagesFor, useScheme };
