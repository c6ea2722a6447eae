import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { browsePath, quickFilters } from "~/domain/product/browse";
import { productChoices } from "~/domain/product/choices";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { hasAuctionsOf, pageMeta, shopNameOf } from "~/ui/frame/page-meta";
import { Pager } from "~/ui/list/pager";
import { ProductGrid } from "~/ui/product/product-grid";
import { Page } from "~/ui/shell/page";
import { useVisit } from "~/ui/frame/visit";
import { firstPicture } from "../first-picture";
import { listMeta } from "../listing/list-meta";
import * as list from "../listing/listing.css";
import { productCount } from "../listing/listing-labels";
import { activeFilters, type ActiveFilter } from "./active-filter-list";
import { browsePage } from "./browse-page.server";
import { FilterForm } from "./filter-form";
import { classNames } from "~/ui/text/class-names";
import { PathLink } from "~/ui/text/path-link";
import { Icon } from "~/ui/frame/icon";
import { more, visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const isPlain = data && browsePath({ ...data.filters, sort: "newest", page: 1 }) === "/browse";
  const title = data?.filters.q ? `“${data.filters.q}”` : t("Browse");
  return pageMeta(
    { matches },
    {
      ...(isPlain ? listMeta(t("Browse"), "/browse", data.listing.page) : { title }),
      description: hasAuctionsOf({ matches })
        ? t(
            "Everything on the {shopName} market: fixed prices, auction rounds, or both. Filter by category, type and price.",
            { shopName: shopNameOf({ matches }) },
          )
        : t("Everything that {shopName} sells. Filter by category and price.", {
            shopName: shopNameOf({ matches }),
          }),
      imageKey: firstPicture(data?.listing.products),
    },
  );
};

export const loader = ({ request }: LoaderFunctionArgs) => browsePage(new URL(request.url));

export default function Browse() {
  const { filters, categories, freeDelivery, listing, nearest } = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  const { total, page, pageCount, products, instead } = listing;
  const active = activeFilters(filters, categories);
  const found = instead
    ? t("Nothing found for “{q}”. Showing {total} for “{instead}”.", {
        q: filters.q,
        total: productCount(total),
        instead,
      })
    : filters.q
      ? t("{total} for “{q}”", { total: productCount(total), q: filters.q })
      : productCount(total);
  return (
    <Page>
      <PageHeader title={t("Browse")}>
        <p role="status" data-part="found">
          {found}
        </p>
      </PageHeader>
      <div className={list.beside}>
        <FilterForm
          filters={filters}
          categories={categories}
          quick={quickFilters(freeDelivery !== null)}
          activeCount={active.length}
          choices={productChoices.filter(([name]) => hasAuctions || name !== "type")}
        />
        <div className={list.results} data-part="results">
          <ActiveFilters filters={active} />
          {freeDelivery && filters.quick.includes("free_shipping") ? (
            <p className={list.lead}>{freeDelivery.line}</p>
          ) : null}
          {nearest ? (
            <p>
              {tNodes("Look also in {link}.", {
                link: <PathLink to={`/category/${nearest.slug}`}>{nearest.name}</PathLink>,
              })}
            </p>
          ) : null}
          {total === 0 ? (
            <NothingFound narrowed={active.length > 0} categories={categories} />
          ) : (
            <ProductGrid products={products} eager={2} level={2} width="beside" />
          )}
          <Pager
            page={page}
            pageCount={pageCount}
            hrefFor={(number) => browsePath({ ...filters, page: number })}
            label={t("Pages of products")}
          />
        </div>
      </div>
    </Page>
  );
}

type NothingFoundProps = { narrowed: boolean; categories: readonly { slug: string; name: string }[] };

const NothingFound = ({ narrowed, categories }: NothingFoundProps) => (
  <EmptyState
    title={narrowed ? t("No results") : t("No Products Available")}
    action={narrowed ? { to: "/browse", label: t("Clear all filters") } : undefined}
  >
    <p>
      {narrowed
        ? t("Nothing matches all of this. Try fewer words, or pick a category:")
        : t("Please come back soon.")}
    </p>
    {narrowed ? <CategoryLinks categories={categories} /> : null}
  </EmptyState>
);

const CategoryLinks = ({ categories }: { categories: readonly { slug: string; name: string }[] }) => (
  <ul className={classNames(list.chips, list.centred)}>
    {categories.map(({ slug, name }) => (
      <li key={slug}>
        <PathLink to={`/category/${slug}`} className={list.chip}>
          {name}
        </PathLink>
      </li>
    ))}
  </ul>
);

function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul className={list.chips} aria-label={t("Active filters")}>
      {filters.map(({ label, without }) => (
        <li key={label}>
          <a href={without} className={list.chip} data-in-place>
            <span className={visuallyHidden}>{`${t("Remove filter")} `}</span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href="/browse" className={more} data-in-place>
          {t("Clear all filters")}
        </a>
      </li>
    </ul>
  );
}
