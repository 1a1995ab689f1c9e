/** One time on the clocks of the markets, and their business days on the clock of Brasília. It has no properties. */
import { writeTime } from "./parts/calculations/numbers";
import { businessDays, type City, clocks, type Season } from "./parts/calculations/sessions";
import { Form, type Values } from "./parts/form";
import { Illustration } from "./parts/illustration";
import { refuse } from "./parts/properties";
import { Table } from "./parts/table";
import "./parts/session-clock.css";

const DAY = 24 * 60;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly labels: Readonly<Record<"time" | "city" | "season", string>>;
  readonly cities: Readonly<Record<City, string>>;
  readonly seasons: Readonly<Record<Season, string>>;
  readonly status: (time: string, city: string, brasilia: string) => string;
  readonly days: Readonly<Record<"-1" | "0" | "1", string>>;
  readonly caption: string;
  readonly columns: readonly string[];
  readonly strip: string;
}

const PT: Words = {
  title: "Ilustração: relógio das sessões.",
  text: "Brasília fica três horas atrás de UTC o ano todo. Nova York, Londres e Frankfurt mudam de horário, mas não nos mesmos domingos; entre uma mudança e outra, a diferença não é a de sempre.",
  labels: { time: "Hora", city: "No relógio de", season: "Época do ano" },
  cities: { brasilia: "Brasília", utc: "UTC", newYork: "Nova York", london: "Londres", frankfurt: "Frankfurt", tokyo: "Tóquio" },
  seasons: {
    winter: "Inverno no norte (novembro a março)",
    between: "Entre as mudanças (parte de março e fim de outubro)",
    summer: "Verão no norte (fim de março a outubro)",
  },
  status: (time, city, brasilia) => `${time} em ${city} são ${brasilia} em Brasília.`,
  days: { "-1": "dia anterior", "0": "mesmo dia", "1": "dia seguinte" },
  caption: "A mesma hora em cada relógio",
  columns: ["Relógio", "Hora", "Dia"],
  strip: "Das 8:00 às 17:00 de cada cidade, no relógio de Brasília",
};

const EN: Words = {
  title: "Illustration: session clock.",
  text: "Brasília is three hours behind UTC all year. New York, London and Frankfurt change their clocks, but not on the same Sundays: between the changes, the difference is not the usual one.",
  labels: { time: "Time", city: "On the clock of", season: "Time of year" },
  cities: { brasilia: "Brasília", utc: "UTC", newYork: "New York", london: "London", frankfurt: "Frankfurt", tokyo: "Tokyo" },
  seasons: {
    winter: "Northern winter (November to March)",
    between: "Between the changes (part of March and late October)",
    summer: "Northern summer (late March to October)",
  },
  status: (time, city, brasilia) => `${time} in ${city} is ${brasilia} in Brasília.`,
  days: { "-1": "the day before", "0": "same day", "1": "the day after" },
  caption: "The same time on each clock",
  columns: ["Clock", "Time", "Day"],
  strip: "08:00 to 17:00 in each city, on Brasília time",
};

export default function SessionClock({ lang, ...others }: { readonly lang: string }) {
  refuse(others, "none");
  const words = lang.startsWith("pt") ? PT : EN;
  return (
    <Illustration title={words.title} text={words.text}>
      <Form
        name="session-clock"
        lang={lang}
        labels={words.labels}
        initial={{ time: "10:30", city: "newYork" }}
        fields={[
          { name: "time", kind: "time" },
          { name: "city", kind: "choice", options: words.cities },
          { name: "season", kind: "choice", wide: true, options: words.seasons },
        ]}
        faults={() => ({})}
        missing={({ time }) => (time === null ? ["time"] : [])}
        show={(values) => result(values, words)}
      />
    </Illustration>
  );
}

function result(values: Values, words: Words) {
  const [time, city, season] = [Number(values["time"]), values["city"] as City, values["season"] as Season];
  const found = clocks(time, city, season);
  const brasilia = found.find((clock) => clock.city === "brasilia")?.time ?? 0;
  return {
    status: words.status(writeTime(time), words.cities[city], writeTime(brasilia)),
    result: (
      <>
        <Table
          caption={words.caption}
          columns={words.columns}
          rows={found.map((clock) => [words.cities[clock.city], writeTime(clock.time), words.days[String(clock.day) as "-1" | "0" | "1"]])}
        />
        <Days season={season} now={brasilia} words={words} />
      </>
    ),
  };
}

function Days({ season, now, words }: { season: Season; now: number; words: Words }) {
  return (
    <div className="session-days">
      <p>{words.strip}</p>
      <ul>
        {businessDays(season).map(({ city, stretches }) => (
          <li key={city}>
            {`${words.cities[city]}: `}
            <span className="times">{stretches.map(([from, to]) => `${writeTime(from)}–${to === DAY ? "24:00" : writeTime(to)}`).join(", ")}</span>
            <span className="track" aria-hidden="true">
              {stretches.map(([from, to]) => (
                <span key={from} className="open" style={{ insetInlineStart: share(from), inlineSize: share(to - from) }} />
              ))}
              <span className="now" style={{ insetInlineStart: share(now) }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function share(minutes: number): string {
  return `${(minutes / DAY) * 100}%`;
}
