import { formatKsh } from "~/domain/money";
import { discountSum } from "~/domain/discount-code/discount";
import {
  type Destination,
  deliveryRange,
  expectedDaysAt,
  feeRangeText,
  feeText,
} from "~/domain/settings/delivery";
import { expectedDaysText } from "~/domain/settings/expected-days";
import { DiscountCodeField } from "~/ui/form/discount-code-field";
import type { Field } from "~/ui/form/field-frame";
import { ActionBar } from "~/ui/frame/action-bar";
import { Button } from "~/ui/frame/button";
import { muted, small } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import type { CheckoutPage } from "./checkout-page.server";
import * as styles from "./checkout.css";
import type { CheckoutSums } from "~/domain/order/checkout/checkout-sums";

interface Props {
  page: CheckoutPage;
  sums: CheckoutSums;
  to: Destination;
  busy: boolean;
  codeField: Field;
  /** The code that `sums` contain; '' if there is none. */
  code: string;
}

export function CheckoutSummary({ page, sums, to, busy, codeField, code }: Props) {
  const sum = formatKsh(sums.totalCents);
  const total = sums.isKnown ? sum : t("from {sum}", { sum });
  return (
    <Panel title={t("To pay")} look="raised">
      {page.takesCode ? <DiscountCodeField field={codeField} /> : null}
      <div aria-live="polite">
        <DescriptionList
          items={[
            { label: t("Subtotal"), value: formatKsh(sums.subtotalCents) },
            ...discountSum({ discountCode: code, discountCents: sums.discountCents }, t("Discount")),
            { label: deliveryLabel(to), value: deliveryText(page, sums) },
            ...expected(page, to),
            { label: t("Total"), value: total, total: true },
          ]}
        />
      </div>
      {page.isVatIncluded ? <p className={classNames(muted, small)}>{t("Prices include VAT.")}</p> : null}
      {sums.isKnown ? null : (
        <p className={classNames(muted, small)}>{t("Choose your county to see the delivery fee.")}</p>
      )}
      {page.isWhole ? (
        <ActionBar
          beside={<>{tNodes("Total {sum}", { sum: <strong className={styles.barTotal}>{total}</strong> })}</>}
          besideOnPhone
        >
          <Button name="intent" value="order" busy={busy}>
            {busy ? t("Placing your order…") : t("Place order")}
          </Button>
        </ActionBar>
      ) : null}
      <p className={classNames(muted, small)}>
        {tNodes("Before you order: {terms}, {delivery}, {returns}.", {
          terms: <a href="/terms">{t("Terms")}</a>,
          delivery: <a href="/delivery">{t("Delivery")}</a>,
          returns: <a href="/returns">{t("Returns")}</a>,
        })}
      </p>
    </Panel>
  );
}

const deliveryText = ({ delivery }: CheckoutPage, sums: CheckoutSums) =>
  sums.isKnown ? feeText(sums.shippingCents) : feeRangeText(deliveryRange(delivery, sums.subtotalCents));

const deliveryLabel = ({ county, pickUpPoint }: Destination) => {
  if (pickUpPoint) return t("Pick-up");
  return county ? t("Delivery to {county}", { county }) : t("Delivery");
};

/** Nothing until a place is chosen that the shop says something about. */
function expected({ delivery }: CheckoutPage, to: Destination) {
  if (to.county === "" && to.pickUpPoint === "") return [];
  const text = expectedDaysText(expectedDaysAt(delivery, to));
  return text ? [{ label: t("Expected"), value: text }] : [];
}
