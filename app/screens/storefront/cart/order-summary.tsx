import { Form, useNavigation } from "~/router";
import type { CartSummary } from "~/domain/cart/cart";
import { formatKsh } from "~/domain/money";
import { type FeeRange, feeRangeText } from "~/domain/settings/delivery";
import { ActionBar } from "~/ui/frame/action-bar";
import { Button } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { muted, small, sticky } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import * as styles from "./cart.css";

interface Props {
  summary: CartSummary;
  fees: FeeRange | null;
  leftOut: number;
  payText: string;
}

/** Delivery is KSh 500, for an empty cart 0 (D30), until the owner sets other fees (D82). */
export function OrderSummary({ summary, fees, leftOut, payText }: Props) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "checkout";
  const sum = formatKsh(summary.totalCents);
  const total = fees ? t("from {sum}", { sum }) : sum;
  return (
    <div className={sticky}>
      <Panel title={t("Order summary")}>
        <DescriptionList
          items={[
            { label: t("Subtotal"), value: formatKsh(summary.subtotalCents) },
            { label: t("Delivery"), value: fees ? feeRangeText(fees) : formatKsh(summary.shippingCents) },
            { label: t("Total"), value: total, total: true },
          ]}
        />
        {leftOut > 0 ? (
          <p className={muted}>
            {leftOut === 1
              ? t("1 unavailable item is not in this total.")
              : t("{count} unavailable items are not in this total.", { count: leftOut })}
          </p>
        ) : null}
        {fees ? <p className={muted}>{t("You choose where to at checkout; the fee follows it.")}</p> : null}
        <p className={`${muted} ${small}`}>{payText}.</p>
        <ActionBar
          beside={<>{tNodes("Total {sum}", { sum: <strong className={styles.barTotal}>{total}</strong> })}</>}
          besideOnPhone
        >
          <Form method="post" action="/cart" preventScrollReset>
            <input type="hidden" name="intent" value="checkout" />
            <Button busy={busy}>{t("Proceed to Checkout")}</Button>
          </Form>
        </ActionBar>
      </Panel>
    </div>
  );
}
