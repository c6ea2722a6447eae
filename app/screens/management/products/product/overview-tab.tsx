import { aside, muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { Stats } from "~/screens/management/shared/stats";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { CurrentRoundPanel } from "./current-round-panel";
import type { Overview } from "./overview";
import { DescriptionList } from "~/ui/list/description-list";
import { Money } from "~/ui/text/money";
import { ButtonLink, Button } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { ProductPicture } from "~/ui/product/picture";
import * as styles from "./product-facts.css";
import { Form, useNavigation } from "~/router";
import { PRODUCT_ACTION_LABELS, type ProductAction } from "~/screens/management/products/product-actions";
import { t } from "~/texts/t";

export function OverviewTab({ product }: { product: Overview }) {
  const { id, auction, buyNow } = product;
  return (
    <>
      <div className={aside}>
        <div className={stack.xl}>
          <ProductFacts product={product} />
          <Panel title={t("Statistics")} look="bare">
            <Stats stats={product.statistics} />
          </Panel>
        </div>
        <div className={stack.xl}>
          <ActionsPanel product={product} />
          {auction ? <CurrentRoundPanel productId={id} auction={auction} /> : null}
          {buyNow ? <BuyNowPanel buyNow={buyNow} /> : null}
        </div>
      </div>
      {product.history ? <Timeline {...product.history} /> : null}
    </>
  );
}

const BuyNowPanel = ({ buyNow }: { buyNow: NonNullable<Overview["buyNow"]> }) => (
  <Panel title={t("Buy Now")}>
    <DescriptionList
      items={[
        {
          label: t("Buy Now price"),
          value: <Money text={buyNow.price} was={buyNow.priceBefore} size="small" />,
        },
        { label: t("Stock remaining"), value: buyNow.stock },
        { label: t("Units sold"), value: buyNow.unitsSold },
      ]}
    />
  </Panel>
);

function ActionsPanel({
  product: { id, auction, customerPage, actions, whyNotUnpublished, mayHaveVariants },
}: {
  product: Overview;
}) {
  const page = `/management/products/${id}`;
  return (
    <Panel title={t("Actions")}>
      <div className={stack.m}>
        <ButtonLink look="secondary" to={customerPage}>
          {t("View as Customer")}
        </ButtonLink>
        <ButtonLink look="secondary" to={`${page}/pictures`}>
          {t("Pictures")}
        </ButtonLink>
        {mayHaveVariants ? (
          <ButtonLink look="secondary" to={`${page}/variants`}>
            {t("Variants")}
          </ButtonLink>
        ) : null}
        {actions.map((action) => (
          <StateButton key={action} productId={id} action={action} />
        ))}
        {whyNotUnpublished ? <p className={muted}>{whyNotUnpublished}</p> : null}
        {auction?.canClose && auction.current?.state === "active" ? (
          <ButtonLink look="danger" to={`${page}/close-round`}>
            {t("Close Round")}
          </ButtonLink>
        ) : null}
        {auction?.canClose ? (
          <ButtonLink look="danger" to={`${page}/close-auction`}>
            {t("Close Auction")}
          </ButtonLink>
        ) : null}
        <ButtonLink look="danger" to={`${page}/delete`}>
          {t("Delete")}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function ProductFacts({ product }: { product: Overview }) {
  const { title, sku, imageKey, description, type, category, schedule, nextRound, created } = product;
  return (
    <Card>
      <div className={styles.facts}>
        <div className={styles.picture}>
          <ProductPicture
            imageKey={imageKey}
            alt={imageKey === null ? "" : title}
            sizes="(min-width: 720px) 256px, 90vw"
            eager
          />
        </div>
        <div className={stack.m}>
          <p className={styles.description}>{description}</p>
          <DescriptionList
            items={[
              { label: t("Category"), value: category },
              { label: t("Type"), value: type },
              ...(sku ? [{ label: "SKU", value: sku }] : []),
              ...(schedule ? [{ label: t("Schedule"), value: schedule }] : []),
              ...(nextRound ? [{ label: t("Next round"), value: nextRound }] : []),
              { label: t("Created"), value: created },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

function StateButton({ productId, action }: { productId: number; action: ProductAction }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" action={`/management/products/${productId}/state`} className={stack.m}>
      <Button look="secondary" name="intent" value={action} busy={formData?.get("intent") === action}>
        {t(PRODUCT_ACTION_LABELS[action])}
      </Button>
    </Form>
  );
}
