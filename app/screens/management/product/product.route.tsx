import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditPath } from "~/domain/audit-list";
import { requireSuperuser } from "~/http/current-user.server";
import { ButtonLink } from "~/ui/button";
import { aside, stack } from "~/ui/layout.css";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { ProductStatusBadge } from "~/ui/product-status-badge";
import { Stat, StatList } from "~/ui/stat";
import { BackLink } from "../back-link";
import { productIdFrom, productNotFound } from "../product-address.server";
import { Timeline } from "../timeline";
import { ActionsPanel } from "./actions-panel";
import { BuyNowPanel } from "./buy-now-panel";
import { CurrentRoundPanel } from "./current-round-panel";
import type { Overview } from "./overview";
import { productOverview } from "./overview.server";
import * as styles from "./product.css";
import { ProductFacts } from "./product-facts";
import { RoundTable } from "./round-table";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Product"} · Management · Soko` },
];

export async function loader(args: LoaderFunctionArgs): Promise<Overview> {
  await requireSuperuser(args);
  const overview = await productOverview(productIdFrom(args.params.id));
  if (!overview) throw productNotFound();
  return overview;
}

export default function Product() {
  const product = useLoaderData<typeof loader>();
  const { id, auction, buyNow } = product;
  return (
    <>
      <BackLink to="/management/products">All Products</BackLink>
      <PageHeader
        title={product.title}
        badge={<ProductStatusBadge status={product.status} />}
        actions={<HeaderActions product={product} />}
      />
      <div className={aside}>
        <div className={stack.xl}>
          <ProductFacts product={product} />
          <Panel title="Statistics" look="bare">
            <div className={styles.statistics}>
              <StatList>
                {product.statistics.map(({ label, value }) => (
                  <Stat key={label} label={label} value={value} />
                ))}
              </StatList>
            </div>
          </Panel>
        </div>
        <div className={stack.xl}>
          <ActionsPanel product={product} />
          {auction ? <CurrentRoundPanel productId={id} auction={auction} /> : null}
          {buyNow ? <BuyNowPanel buyNow={buyNow} /> : null}
        </div>
      </div>
      {auction ? <RoundTable rounds={auction.rounds} /> : null}
      <Timeline
        entries={product.history}
        all={{
          to: auditPath({ kind: "product_and_rounds", id }),
          label: "All of this product's history",
        }}
      />
    </>
  );
}

function HeaderActions({ product: { id, auction } }: { product: Overview }) {
  const page = `/management/products/${id}`;
  return (
    <>
      {auction ? (
        <ButtonLink look="secondary" to={`${page}/winner`}>
          Calculate Winner
        </ButtonLink>
      ) : null}
      <ButtonLink look="secondary" to={`${page}/edit`}>
        Edit
      </ButtonLink>
      {auction?.canOpenRound ? (
        <ButtonLink to={`${page}/create-next-round`}>Create Next Round</ButtonLink>
      ) : null}
    </>
  );
}
