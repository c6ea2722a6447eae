import { Form, type LoaderFunctionArgs, useLoaderData } from "~/router";
import { parseId } from "~/domain/id";
import { readPage } from "~/domain/list/page";
import { requireUser } from "~/http/session/current-user.server";
import { shopTime } from "~/operations/shop-clock.server";
import { cardsOf } from "~/operations/browse/listing.queries.server";
import { watchedIds, watchedProducts } from "~/operations/watches/watches.server";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Button } from "~/ui/frame/button";
import { visuallyHidden } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { EmptyState } from "~/ui/list/empty-state";
import { Pager } from "~/ui/list/pager";
import { ProductCard, type ProductCardView } from "~/ui/product/product-card";
import { grid } from "~/ui/product/product-card.css";
import { useVisit } from "~/ui/frame/visit";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { cardView } from "../card-view.server";
import * as styles from "./watching.css";

const PAGE_SIZE = 24;

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Watching") });

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireUser(args);
  const page = readPage(new URL(args.request.url).searchParams);
  const asked = await askedProduct(new URL(args.request.url).searchParams);
  const list = await watchedProducts(id, { page, take: PAGE_SIZE, now: shopTime() });
  const isNew = asked !== null && !(await watchedIds(id)).includes(asked.id);
  return { ...list, products: list.products.map(cardView), asked: isNew ? cardView(asked) : null };
}

/** The auction's page leads here, where one more press watches it. */
async function askedProduct(params: URLSearchParams) {
  const id = parseId(params.get("product") ?? undefined);
  const [product] = id === null ? [] : await cardsOf([id], shopTime(), ["active", "closed"]);
  return product ?? null;
}

export default function Watching() {
  const { products, page, pageCount, asked } = useLoaderData<typeof loader>();
  const { hasAuctions } = useVisit();
  return (
    <Page>
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Watching") }]} />
      <PageHeader title={t("Watching")}>{t("What you marked with a heart, newest first.")}</PageHeader>
      {asked ? (
        <ul className={grid.whole}>
          <WatchedProduct product={asked} isEager act="watch" />
        </ul>
      ) : null}
      {products.length === 0 && !asked ? (
        <EmptyState title={t("You watch nothing yet")} action={{ to: "/browse", label: t("Browse") }}>
          {hasAuctions
            ? t("Press the heart on a product or an auction, and you find it here again.")
            : t("Press the heart on a product, and you find it here again.")}
        </EmptyState>
      ) : (
        <>
          <ul className={grid.whole}>
            {products.map((product, index) => (
              <WatchedProduct key={product.id} product={product} isEager={index < 2} />
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={pageCount}
            hrefFor={(number) => `?page=${number}`}
            label={t("Pages of what you watch")}
          />
        </>
      )}
    </Page>
  );
}

interface WatchedProductProps {
  product: ProductCardView;
  isEager: boolean;
  act?: "watch" | "stop";
}

const WatchedProduct = ({ product, isEager, act = "stop" }: WatchedProductProps) => (
  <li className={styles.place}>
    <ProductCard product={product} eager={isEager} level={2} as="div" />
    <Form method="post" action="/watch">
      <Button look={act === "stop" ? "quiet" : "primary"} size="small" name={act} value={product.id}>
        {act === "stop" ? t("Stop watching") : t("♡ Watch")}
        <span className={visuallyHidden}> {product.title}</span>
      </Button>
    </Form>
  </li>
);
