import type { ReactNode } from "react";
import type { Messages } from "./messages";
import type { PageData, SiteData } from "./values";

/** The page that's shown. */
export declare const usePage: () => PageData;

/** The site in the language of the page. */
export declare const useSite: () => SiteData;

/** The `params` of the page's front matter. */
export declare const useParams: <Params extends object>() => Partial<Params>;

/** A function that goes to an address of the site, as a click on a link does. */
export declare const useNavigate: () => (href: string) => void;

/** The words of the page's language, yours included, without those that have a prefix below. */
export declare const useMessages: () => Messages;

/** The same words for another language tag. */
export declare const messagesFor: (lang: string) => Messages;

/** The reader's choice of color scheme, and a function that changes it. */
export declare const useScheme: () => { readonly choice: "auto" | "light" | "dark"; readonly choose: (choice: "auto" | "light" | "dark") => void };

/** The main part of a layout of yours: links for keyboards lead to it, and a new page gives it the focus. */
export declare const Main: (props: { readonly className?: string; readonly children?: ReactNode }) => ReactNode;

/** A small drawing next to a control's name; hidden from screen readers. */
export declare const Icon: (props: { readonly name: "menu" | "search" | "close" | "auto" | "light" | "dark" | "up" | "first" | "last" }) => ReactNode;
