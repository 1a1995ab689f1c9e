import { Article, Consent, Failure, Footer, Header, Main, Menu, SkipLink, useParams, useSite } from "glosa/theme";
import { Moons } from "./moons";

interface Params {
  readonly kicker: string;
  readonly hero: string;
  readonly text: string;
  /** Links are relative to the site's base. */
  readonly actions: readonly { readonly text: string; readonly link: string }[];
  readonly features: readonly { readonly title: string; readonly text: string }[];
}

/** A page that presents the site: a hero, its features, and the article. */
export function Landing() {
  const { base, title } = useSite();
  const { kicker = "", hero = title, text = "", actions = [], features = [] } = useParams<Params>();
  return (
    <div className="landing">
      <SkipLink />
      <Header />
      <Menu />
      <Main>
        <section className="hero">
          <Moons />
          <p className="kicker">{kicker}</p>
          <h1>{hero}</h1>
          <p className="hero-text">{text}</p>
          <p className="actions">
            {actions.map((one) => (
              <a key={one.link} href={base + one.link}>{one.text}</a>
            ))}
          </p>
        </section>
        <ul className="features">
          {features.map((one) => (
            <li key={one.title}>
              <h2>{one.title}</h2>
              <p>{one.text}</p>
            </li>
          ))}
        </ul>
        <div className="landing-text">
          <Article />
        </div>
      </Main>
      <Footer />
      <Failure />
      <Consent />
    </div>
  );
}
