import { useId, useState, type ReactNode } from "react";
import { clamp, type Range } from "./parts/clamp";
import styles from "./gauge.module.css";

interface Props {
  readonly value: number;
  readonly range?: Range;
  readonly lang: string;
  readonly children?: ReactNode;
}

export const hydrate = "idle";

/** A number between two others, which readers can change. */
export default function Gauge({ value, range = { from: 0, to: 10 }, lang, children }: Props) {
  const [shown, setShown] = useState<number>(clamp(value, range));
  const id = useId();
  return (
    <div className={styles.gauge}>
      <label htmlFor={id}>
        {shown.toLocaleString(lang)} <>of</> {range.to}
      </label>
      <input id={id} type="range" min={range.from} max={range.to} value={shown} onChange={({ target }) => setShown(Number(target.value))} />
      {children}
    </div>
  );
}
