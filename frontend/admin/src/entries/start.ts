/** Starts the moderation page once its frame is painted: to run the scripts takes a phone longer than to paint it. */
// oxlint-disable-next-line import/no-unassigned-import -- The build puts it next to the page.
import "../ui/styles/index.css";

requestAnimationFrame(() => {
  setTimeout(() => {
    void import("./admin.tsx");
  });
});
