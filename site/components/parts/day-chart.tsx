/** The chart of a day: candles, entries, stops, and exits. The table next to it has the same numbers. */
import type { Exit, Result, Trade } from "./calculations/day";
import { writeTime } from "./calculations/numbers";
import type { Setup } from "./setups/setup";

const WIDTH = 560;
const TOP = 12;
const BOTTOM = 238;
const HOURS = 262;

/** `chosen` is the place of the candle that a line marks. */
export function DayChart({ setup: { day }, result, chosen }: { setup: Setup; result: Result; chosen: number | null }) {
  const place = WIDTH / day.bars.length;
  const levels = result.trades.flatMap(({ stops, exits }) => [...stops.map((stop) => stop[1]), ...exits.map(({ price }) => price)]);
  const lowest = Math.min(...day.bars.map((bar) => bar[2]), ...levels);
  const highest = Math.max(...day.bars.map((bar) => bar[1]), ...levels);
  const x = (index: number) => (index + 0.5) * place;
  const y = (price: number) => BOTTOM - ((price - lowest) * (BOTTOM - TOP)) / (highest - lowest);
  const step = [15, 30, 60, 120].find((minutes) => (day.bars.length * day.minutes) / minutes <= 6.5) ?? 240;
  return (
    <svg className="day-chart" viewBox={`0 0 ${WIDTH} ${HOURS + 8}`} aria-hidden="true">
      {day.bars.map((_, index) => {
        const time = day.first + index * day.minutes;
        return (
          time % step === 0 && (
            <g key={time}>
              <path className="grid" d={`M${x(index)} ${TOP}V${BOTTOM + 4}`} />
              <text x={Math.min(Math.max(x(index), 26), WIDTH - 26)} y={HOURS}>
                {writeTime(time)}
              </text>
            </g>
          )
        );
      })}
      {day.bars.map(([open, high, low, close], index) => {
        const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
        return (
          <g key={day.first + index * day.minutes} className={close >= open ? "rise" : "fall"}>
            <path d={`M${x(index)} ${y(high)}V${top}M${x(index)} ${bottom}V${y(low)}`} />
            <rect className={close >= open ? "hollow" : "full"} x={x(index) - place * 0.32} y={top} width={place * 0.64} height={Math.max(bottom - top, 1)} />
          </g>
        );
      })}
      {chosen !== null && <path className="crosshair" d={`M${x(chosen)} ${TOP}V${BOTTOM + 4}`} />}
      {result.trades.map((trade) => (
        <Marks key={trade.place} trade={trade} x={x} y={y} half={place / 2} />
      ))}
    </svg>
  );
}

interface Scales {
  readonly x: (index: number) => number;
  readonly y: (price: number) => number;
  readonly half: number;
}

function Marks({ trade: { side, place, entry, exits, stops }, x, y, half }: Scales & { trade: Trade }) {
  const last = exits.at(-1)?.place ?? place;
  const tip = y(entry) + 7 * side;
  return (
    <g>
      {stops.map(([from, price], index) => {
        const end = Math.max((stops[index + 1]?.[0] ?? last + 1) - 1, from);
        return price === entry && index === 0 ? null : <path key={from} className="stop" d={`M${x(from) - half} ${y(price)}H${x(end) + half}`} />;
      })}
      <path className="entry" d={`M${x(place)} ${tip}l-8 ${14 * side}h16Z`} />
      {exits.map((exit) => (
        <circle key={`${exit.place}-${exit.reason}`} className={tone(exit)} cx={x(exit.place)} cy={y(exit.price)} r={5} />
      ))}
    </g>
  );
}

function tone({ reason }: Exit): string {
  return reason === "partial" || reason === "target" ? "exit tone-gain" : reason === "stop" ? "exit tone-loss" : "exit tone-entry";
}
