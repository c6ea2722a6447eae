import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { parseId } from "~/domain/id";
import { PRODUCT_NOT_FOUND, PRODUCT_REMOVED } from "~/domain/messages";
import { formatKsh } from "~/domain/money";
import { isAuctionCapable } from "~/domain/product";
import { currentUser } from "~/http/current-user.server";
import { notFoundPage } from "~/http/respond.server";
import { productView } from "~/operations/products/product.queries.server";
import { Badge } from "~/ui/badge";
import { DescriptionList } from "~/ui/description-list";
import { muted, stack } from "~/ui/layout.css";
import { Money } from "~/ui/money";
import { ProductPicture } from "~/ui/picture";
import { ProductStatusBadge } from "~/ui/product-status-badge";
import { Page } from "~/ui/shell/page";
import * as styles from "./product.css";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? PRODUCT_NOT_FOUND} · Soko` },
];

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id);
  const product = id === null ? null : await productView(await currentUser(args), id, new Date());
  if (!product) throw notFoundPage(PRODUCT_NOT_FOUND, PRODUCT_REMOVED);
  if (isAuctionCapable(product.productType)) throw redirect(`/auction/${product.id}`);
  const { buyNowPriceCents, salePriceCents, marketPriceCents, stockQuantity } = product;
  return {
    title: product.title,
    description: product.description,
    imageKey: product.imageKey,
    status: product.status,
    category: product.category?.isActive ? product.category.name : null,
    priceText: formatKsh(salePriceCents ?? buyNowPriceCents ?? 0),
    wasText: salePriceCents === null ? null : formatKsh(buyNowPriceCents ?? 0),
    marketText: marketPriceCents === null ? null : formatKsh(marketPriceCents),
    stockText: stockQuantity === 0 ? "Out of stock" : `${stockQuantity} in stock`,
    lowStock: stockQuantity >= 1 && stockQuantity <= 4 ? `Only ${stockQuantity} Left` : null,
    unitsSold: product.unitsSold,
  };
}

export default function Product() {
  const product = useLoaderData<typeof loader>();
  return (
    <Page>
      <div className={styles.columns}>
        <ProductPicture
          imageKey={product.imageKey}
          alt={product.title}
          sizes="(min-width: 960px) 55vw, 100vw"
          eager
        />
        <div className={stack.l}>
          <header className={stack.s}>
            {product.category ? <p className={muted}>{product.category}</p> : null}
            <h1>{product.title}</h1>
            <div className={styles.badges}>
              <Badge tone="forest">Buy Now</Badge>
              {product.status === "active" ? null : <ProductStatusBadge status={product.status} />}
              {product.lowStock ? <Badge tone="amber">{product.lowStock}</Badge> : null}
            </div>
          </header>
          <Money text={product.priceText} was={product.wasText ?? product.marketText} size="large" />
          <DescriptionList
            items={[
              { label: "Stock", value: product.stockText },
              { label: "Units sold", value: product.unitsSold },
            ]}
          />
          <p className={styles.description}>{product.description}</p>
        </div>
      </div>
    </Page>
  );
}
