import { tick } from "./parts/clok";
import { late } from "./parts/index";

export default () => <p>{tick(late)}</p>;
