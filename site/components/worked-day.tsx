/** The day of a worked setup: readers change a value, and the chart and the ledger follow. `setup` names its file. */
import { useEffect, useState } from "react";
import { costs, type Day as Series, type Exit, play, type Reason, type Result, type Settings, type Trade, units } from "./parts/calculations/day";
import { localNumber, writeAmount, writeTime } from "./parts/calculations/numbers";
import { DayChart } from "./parts/day-chart";
import { Form, type Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { inLanguage } from "./parts/language";
import { refuse } from "./parts/properties";
import { Readout } from "./parts/readout";
import { recall, save } from "./parts/saved-texts";
import { FILES, type SetupName } from "./parts/setups/files";
import { preload } from "./parts/setups/preload";
import type { Setup } from "./parts/setups/setup";
import { Table } from "./parts/table";
import { WORDS, type Words } from "./parts/worked-day-words";
import "./parts/worked-day.css";

const DISTANCES = ["stop", "target", "trigger", "gain", "partial"] as const;
const VOLUMES = ["volume", "closes"] as const;
const MONEY = ["profitLimit", "lossLimit"] as const;
const TIMES = ["start", "end"] as const;
const DIRECTIONS = ["sells", "both", "buys"];
const PERIODS = ["slow", "fast"] as const;

/** The fast average of a setup whose rule has none. */
const FAST = 3;

export default function WorkedDay({ lang, setup, ...others }: { readonly lang: string; readonly setup: SetupName }) {
  refuse(others, "only 'setup'");
  if (!Object.hasOwn(FILES, setup)) {
    throw new TypeError(`'setup' is ${JSON.stringify(setup) ?? "missing"}. Expected one of ${Object.keys(FILES).join(", ")}.`);
  }
  const words = inLanguage(WORDS, lang);
  return (
    <Illustration {...words}>
      <Loaded name={setup} words={words} lang={lang} />
    </Illustration>
  );
}

function Loaded({ name, words, lang }: { name: SetupName; words: Words; lang: string }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  useEffect(() => {
    let isShown = true;
    void FILES[name]().then((file) => isShown && setSetup(file.default));
    return () => {
      isShown = false;
    };
  }, [name]);
  return setup && <Day name={`worked-day-${name}`} setup={setup} words={words} lang={lang} />;
}

function Day({ name, setup, words, lang }: { name: string; setup: Setup; words: Words; lang: string }) {
  const [round, setRound] = useState(0);
  const [isPreloaded, setPreloaded] = useState(true);
  useEffect(() => setPreloaded(preload(setup)), [setup]);
  const restore = () => {
    save(name, Object.fromEntries(Object.keys(recall(name)).map((field) => [field, null])));
    setRound(round + 1);
  };
  const limit = `${setup.currency}; ${words.noLimit}`;
  const first = initial(setup);
  /** A choice whose first option is the example's: that one isn't saved. */
  const choice = (field: string, names: Readonly<Record<string, string>>) => {
    const entries = Object.entries(names).map(([value, label]) => [value, label] as const);
    return { name: field, kind: "choice", options: Object.fromEntries(entries.toSorted(([one], [other]) => Number(other === first[field]) - Number(one === first[field]))) } as const;
  };
  return (
    <>
      <Form
        key={round}
        name={name}
        lang={lang}
        initial={first}
        labels={words.labels}
        hints={{ ...words.hints, profitLimit: limit, lossLimit: limit }}
        fields={[
          { ...choice("rule", words.rules), wide: true },
          ...PERIODS,
          { ...choice("direction", words.directions), wide: true },
          ...DISTANCES,
          ...VOLUMES,
          ...MONEY,
          ...TIMES.map((field) => ({ name: field, kind: "time" }) as const),
          choice("closeAtEnd", { on: words.on, off: words.off }),
          "wait",
        ]}
        faults={(values) => faults(values, setup, words)}
        missing={(values) => ["volume", ...TIMES, "slow", ...(values["rule"] === "trend" ? ["fast"] : [])].filter((field) => values[field] === null)}
        show={(values) => shown(setup, { day: series(values, setup), settings: settings(values, setup) }, words, lang)}
      />
      <p className="worked-day-actions">
        <button type="button" onClick={restore}>
          {words.restore}
        </button>
        {!isPreloaded && (
          <button type="button" onClick={() => setPreloaded(preload(setup, { replace: true }))}>
            {words.replace}
          </button>
        )}
      </p>
      <p className="illustration-hint">{isPreloaded ? words.preloaded : words.own}</p>
    </>
  );
}

function initial({ settings: given, volumeUnit, volumeDecimals, day: { rule } }: Setup): Readonly<Record<string, string>> {
  return {
    rule: rule.kind,
    slow: String(rule.slow),
    fast: String(rule.fast || FAST),
    direction: DIRECTIONS[given.direction + 1] ?? "both",
    wait: given.wait > 0 ? String(given.wait) : "",
    ...Object.fromEntries([...DISTANCES, ...MONEY].map((field) => [field, given[field] > 0 ? String(given[field]) : ""])),
    ...Object.fromEntries(VOLUMES.map((field) => [field, (given[field] * volumeUnit).toFixed(volumeDecimals)])),
    ...Object.fromEntries(TIMES.map((field) => [field, writeTime(given[field])])),
    closeAtEnd: given.closeAtEnd ? "on" : "off",
  };
}

/** The setup's day with the rule that the reader chose. */
function series({ rule, slow, fast }: Values, { day }: Setup): Series {
  return { ...day, rule: { kind: String(rule), slow: Number(slow), fast: rule === "trend" ? Number(fast) : 0 } };
}

/** An empty field is off. */
function settings(values: Values, { settings: example, volumeUnit }: Setup): Settings {
  const number = (field: string) => Number(values[field] ?? 0);
  return {
    ...example,
    ...Object.fromEntries([...DISTANCES, ...MONEY, ...TIMES].map((field) => [field, number(field)])),
    ...Object.fromEntries(VOLUMES.map((field) => [field, Math.round(number(field) / volumeUnit)])),
    closeAtEnd: values["closeAtEnd"] === "on",
    direction: DIRECTIONS.indexOf(String(values["direction"])) - 1,
    wait: number("wait"),
  };
}

function faults(values: Values, { tick, volumeUnit, volumeDecimals, day }: Setup, words: Words): Readonly<Record<string, string | undefined>> {
  const isMultiple = (value: Values[string] | undefined, step: number) => typeof value !== "number" || Math.abs(value / step - Math.round(value / step)) < 1e-6;
  const [volume, closes, trigger, gain, slow, fast] = ["volume", "closes", "trigger", "gain", "slow", "fast"].map((field) => Number(values[field] ?? 0));
  const isPeriod = (period: number) => Number.isInteger(period) && period < day.bars.length;
  const step = localNumber(volumeUnit.toFixed(volumeDecimals), words.lang);
  return {
    ...Object.fromEntries(DISTANCES.filter((field) => !isMultiple(values[field], tick)).map((field) => [field, words.multiple(String(tick))])),
    ...Object.fromEntries(VOLUMES.filter((field) => !isMultiple(values[field], volumeUnit)).map((field) => [field, words.multiple(step)])),
    ...(slow && !isPeriod(slow) ? { slow: words.period(day.bars.length - 1) } : {}),
    ...(values["rule"] === "trend" && slow && fast && (fast >= slow || !isPeriod(fast)) ? { fast: words.faster } : {}),
    ...(closes && volume && closes > volume ? { closes: words.withinVolume } : {}),
    ...(trigger && gain && gain >= trigger ? { gain: words.beforeTrigger } : {}),
  };
}

function shown(setup: Setup, changed: { day: Series; settings: Settings }, words: Words, lang: string) {
  const { day, currency } = setup;
  const result = play(changed.day, changed.settings);
  const example = play(day, setup.settings);
  const amount = (value: number) => writeAmount(value, lang, { signed: true });
  const money = (value: number) => `${amount(value)} ${currency}`;
  const [now, then] = [result, example].map((one) => total(one, (trade) => units(trade) * day.value));
  const net = total(result, (trade) => units(trade) * day.value - costs(day, trade));
  const rows = result.trades.map((trade, index) => {
    const gross = units(trade) * day.value;
    const cost = costs(day, trade);
    return [story(setup, trade, index + 1, words, lang), amount(gross), amount(-cost), amount(gross - cost)] as const;
  });
  const limit = result.limit === null ? [] : [words.limit(writeTime(day.first + result.limit * day.minutes))];
  return {
    status: [words.status(money(now ?? 0), money(net), result.trades.length), words.compare(money(then ?? 0)), ...limit].join(" "),
    result: (
      <>
        <Readout lang={lang} caption={words.prices} columns={words.candle} rows={prices(setup, lang)}>
          {(place) => <DayChart setup={setup} result={result} chosen={place} />}
        </Readout>
        {rows.length > 0 && <Table caption={words.caption} columns={words.columns} rows={rows} />}
      </>
    ),
  };
}

/** The time of each candle, its open, high, low, and close. */
function prices({ day, unit, decimals }: Setup, lang: string) {
  return day.bars.map((bar, index) => {
    const [open, high, low, close] = bar.map((price) => writeAmount(price * unit, lang, { decimals }));
    return [writeTime(day.first + index * day.minutes), open ?? "", high ?? "", low ?? "", close ?? ""] as const;
  });
}

function total({ trades }: Result, worth: (trade: Trade) => number): number {
  return trades.reduce((sum, trade) => sum + worth(trade), 0);
}

/** “1. Buy 09:35, 131,610; stop loss 09:40, 131,410”. */
function story({ day, unit, decimals }: Setup, { side, place, entry, exits }: Trade, number: number, words: Words, lang: string): string {
  const at = (index: number, price: number) =>
    `${writeTime(day.first + index * day.minutes)}, ${writeAmount(price * unit, lang, { decimals })}`;
  const reason = ({ reason: why, place: when, price }: Exit) => `${words.reasons[why satisfies Reason]} ${at(when, price)}`;
  return `${number}. ${side > 0 ? words.buy : words.sell} ${at(place, entry)}; ${exits.map(reason).join("; ")}`;
}
