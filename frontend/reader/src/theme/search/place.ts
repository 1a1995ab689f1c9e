/** The id of the element in which the search page is mounted. Ids of the chrome begin with an underscore. */
export const SEARCH = "_search";
