/** Recent searches in the dialog. Loaded if there are some. */
import styles from "../theme/search/recent-searches.css?url";

export { RecentSearches } from "../theme/search/recent-searches.tsx";
/** The stylesheet's address. */
export { styles };
