import { finePrint } from "~/ui/frame/layout.css";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { ownToDos } from "~/http/session/own-to-dos.server";
import { openSession } from "~/http/session/session.server";
import { EmptyState } from "~/ui/list/empty-state";
import { hasAuctionsOf, pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { WatchForm } from "~/ui/product/heart";
import { Page } from "~/ui/shell/page";
import { ToDoPanel } from "~/ui/to-do/to-do-panel";
import { SearchBox } from "~/ui/form/search-box";
import { t } from "~/texts/t";
import type { HomeWords } from "~/domain/settings/home-settings";
import { firstPicture } from "../first-picture";
import { CategoryGrid } from "./category-grid";
import { Hero } from "./hero";
import * as styles from "./home.css";
import { homePage } from "./home-page.server";
import { Offers } from "./offers";
import { Shelf } from "./shelf";
import { Support } from "./support";
import * as howItWorksStyles from "./how-it-works.css";
import { PathLink } from "~/ui/text/path-link";
import * as categoryListStyles from "./category-list.css";
import { quickFilters } from "~/domain/product/browse";
import { Button } from "~/ui/frame/button";
import { choice, mark } from "~/ui/form/choice.css";
import { classNames } from "~/ui/text/class-names";
import { plain } from "~/screens/storefront/listing/listing.css";
import { QUICK_FILTER_LABELS } from "../listing/listing-labels";
import * as quickFiltersStyles from "./quick-filters.css";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { matches },
    {
      title: hasAuctionsOf({ matches })
        ? t("Buy at a fixed price or pledge in an auction")
        : t("Buy at a fixed price"),
      description: hasAuctionsOf({ matches })
        ? t(
            "A Kenyan marketplace: buy at a fixed price, or pledge in auction rounds whose draws anyone can check.",
          )
        : t("A Kenyan shop on the internet, at fixed prices."),
      canonical: "/",
      imageKey: data && firstPicture([data.hero, ...Object.values(data.shelves).flat(), ...data.categories]),
      structured: (origin) => ({
        "@type": "WebSite",
        name: shopNameOf({ matches }),
        url: `${origin}/`,
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${origin}/browse?q={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      }),
    },
  );

export async function loader(args: LoaderFunctionArgs) {
  const [page, toDos, { user }] = await Promise.all([homePage(), ownToDos(args), openSession(args)]);
  return { ...page, toDos, isSuperuser: user?.isSuperuser === true };
}

export default function Home() {
  const { claims, words, hero, categories, shelves, toDos, isSuperuser } = useLoaderData<typeof loader>();
  const { auctions, sale, both } = shelves;
  const isEmpty = !hero && [auctions, sale, both].every(({ length }) => length === 0);
  return (
    <Page>
      <ToDoPanel toDos={toDos} shown={2} allTo="/profile" />
      <div className={styles.columns}>
        <header className={styles.welcome}>
          <div className={styles.texts}>
            {words.greeting === null ? <h1 lang="sw">Karibu sokoni</h1> : <h1>{words.greeting}</h1>}
            <p>{words.subtitle}</p>
          </div>
          <form role="search" action="/browse">
            <SearchBox />
          </form>
        </header>
        {hero ? <Hero auction={hero} /> : null}
        <div className={styles.start}>
          <CategoryList categories={categories} />
          <QuickFilters isDeliveryFree={claims.freeDelivery !== null} />
          <HowItWorks steps={words.steps} />
        </div>
        <div className={styles.main}>
          {isEmpty && isSuperuser ? (
            <EmptyState
              title={t("Your shop is empty")}
              action={{ to: "/management", label: t("Set up your shop") }}
            >
              {t("Buyers see here that you are still setting up.")}
            </EmptyState>
          ) : isEmpty ? (
            <EmptyState title={t("No Products Available")}>
              {t("We are still setting up. Please check again soon.")}
            </EmptyState>
          ) : null}
          <CategoryGrid categories={categories} />
          <WatchForm />
          <Shelf title={t("Live Auctions")} products={auctions} all="/browse?type=auction" />
          <Shelf title={t("Buy Now")} products={sale} all="/buy-now" />
          <Shelf title={t("Both Options")} products={both} all="/browse?type=both" cards="wide" />
        </div>
        <div className={styles.end}>
          <Offers claims={claims} />
          <Support />
        </div>
      </div>
    </Page>
  );
}

const HowItWorks = ({ steps }: Pick<HomeWords, "steps">) => (
  <section className={howItWorksStyles.box} aria-labelledby="how">
    <h2 id="how" className={howItWorksStyles.title}>
      {t("How It Works")}
    </h2>
    <ol className={howItWorksStyles.steps}>
      {steps.map(({ name, text }) => (
        <li key={name} className={howItWorksStyles.step}>
          <strong>{name}</strong>
          <span className={finePrint}>{text}</span>
        </li>
      ))}
    </ol>
  </section>
);

const CategoryList = ({ categories }: { categories: readonly { slug: string; name: string }[] }) => (
  <nav className={categoryListStyles.nav} aria-labelledby="categories">
    <h2 id="categories" className={categoryListStyles.title}>
      {t("Categories")}
    </h2>
    <ul className={categoryListStyles.list}>
      <li>
        <PathLink to="/browse">{t("All Products")}</PathLink>
      </li>
      {categories.map(({ slug, name }) => (
        <li key={slug}>
          <PathLink to={`/category/${slug}`}>{name}</PathLink>
        </li>
      ))}
    </ul>
  </nav>
);

const QuickFilters = ({ isDeliveryFree }: { isDeliveryFree: boolean }) => (
  <form
    action="/browse"
    aria-labelledby="quick"
    className={quickFiltersStyles.form}
    data-filters="away"
    autoComplete="off"
  >
    <h2 id="quick" className={quickFiltersStyles.title}>
      {t("Quick filters")}
    </h2>
    <div className={quickFiltersStyles.choices}>
      {quickFilters(isDeliveryFree).map((name) => (
        <label key={name} className={classNames(choice, quickFiltersStyles.one)}>
          <input type="checkbox" name={name} value="1" className={mark} />
          {t(QUICK_FILTER_LABELS[name])}
        </label>
      ))}
      <Button size="small" look="secondary" className={plain}>
        {t("Apply")}
      </Button>
    </div>
  </form>
);
