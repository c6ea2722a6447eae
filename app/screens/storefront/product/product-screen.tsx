import { formatCount } from "~/domain/text/count";
import { ActionBar } from "~/ui/frame/action-bar";
import { Badge } from "~/ui/badge/badge";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Card } from "~/ui/frame/card";
import { DescriptionList } from "~/ui/list/description-list";
import { muted, small, stack, cluster, visuallyHidden } from "~/ui/frame/layout.css";
import { Money } from "~/ui/text/money";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { PictureRow } from "~/ui/product/picture-row";
import { ProductPicture } from "~/ui/product/picture";
import { Page } from "~/ui/shell/page";
import { t } from "~/texts/t";
import { TitleText } from "~/ui/text/title-text";
import { AddToCartForm } from "../fixed-price/add-to-cart-form";
import { VariantChoice } from "./variant-choice";
import { WatchButton } from "./watch-button";
import type { ProductPage } from "./product-page.server";
import * as styles from "./product.css";
import { tNodes } from "~/texts/t-nodes";
import type { FixedPrice } from "../fixed-price/fixed-price.server";
import * as priceBlockStyles from "../fixed-price/price-block.css";

export function ProductScreen({ page, share }: { page: ProductPage; share: string }) {
  const { title, category, price } = page;
  const trail = [
    { label: t("Home"), to: "/" },
    ...(category ? [{ label: category.name, to: category.href }] : []),
    { label: title },
  ];
  return (
    <Page>
      <Breadcrumbs trail={trail} />
      <div className={styles.columns}>
        <div className={styles.picture}>
          {page.pictures ? (
            <PictureRow {...page.pictures} />
          ) : (
            <ProductPicture
              imageKey={page.imageKey}
              alt={page.imageAlt ?? title}
              sizes="(min-width: 960px) 55vw, 88vw"
              eager
              rounded
            />
          )}
        </div>
        <div className={styles.side}>
          <header className={stack.s}>
            <div>
              <WatchButton id={page.id} />
              <h1>
                <TitleText title={title} />
              </h1>
            </div>
            <div className={styles.badges}>
              <Badge tone="forest">{t("Buy Now")}</Badge>
              {page.isActive ? null : <Badge tone="neutral">{page.statusText}</Badge>}
              {price?.lowStock ? <Badge tone="amber">{price.lowStock}</Badge> : null}
            </div>
          </header>
          {price ? <PriceBlock price={price} marketText={page.marketText} /> : null}
          <BuyPart page={page} />
        </div>
        <div className={styles.main}>
          <Panel title={t("About this product")} look="bare">
            <p className={styles.description}>{page.description}</p>
            <p>
              <a href={share}>{t("Share by WhatsApp")}</a>
            </p>
          </Panel>
          <DescriptionList
            items={[
              ...page.facts,
              { label: t("Status"), value: page.statusText },
              { label: t("Stock"), value: price ? formatCount(price.stock) : t("None") },
              { label: t("Units sold"), value: page.unitsSold },
            ]}
          />
        </div>
      </div>
    </Page>
  );
}

/** No claims next to a price if the sum does not follow them (D82). */
function BuyPart({ page: { price, choice, unavailable, payText } }: { page: ProductPage }) {
  if (!price || unavailable)
    return (
      <Notice tone="info" title={unavailable?.title}>
        <p>{unavailable?.message}</p>
      </Notice>
    );
  return (
    <Card>
      <div className={stack.l}>
        <AddToCartForm
          stock={price.stock}
          buyNow={price.buyNow}
          choice={choice ? <VariantChoice {...choice} /> : null}
          place={(button) => (
            <ActionBar beside={<Money text={price.priceText} />} besideOnPhone>
              {button}
            </ActionBar>
          )}
        />
        <ul className={styles.claims}>
          <li>{price.stockText}</li>
          {payText === null ? null : <li>{payText}</li>}
        </ul>
        <p className={`${muted} ${small}`}>{t("The cart shows the delivery fee.")}</p>
      </div>
    </Card>
  );
}

interface PriceBlockProps {
  price: Pick<FixedPrice, "priceText" | "sale">;
  marketText?: string | null;
}

const PriceBlock = ({ price: { priceText, sale }, marketText }: PriceBlockProps) => (
  <div className={priceBlockStyles.block}>
    <p className={cluster.m}>
      <Money text={priceText} size="hero" />
      {sale ? (
        <Badge tone="sun">
          <span aria-hidden="true">{`−${sale.percent}%`}</span>
          <span className={visuallyHidden}>{t("{percent} percent off", { percent: sale.percent })}</span>
        </Badge>
      ) : null}
    </p>
    {sale || marketText ? (
      <p className={priceBlockStyles.beside}>
        {sale ? <span>{tNodes("Before the sale {sum}", { sum: <s>{sale.listText}</s> })}</span> : null}
        {marketText ? <span>{tNodes("Market price {sum}", { sum: <s>{marketText}</s> })}</span> : null}
      </p>
    ) : null}
    {sale?.endsText ? <p>{t("Sale ends {time}", { time: sale.endsText })}</p> : null}
  </div>
);
