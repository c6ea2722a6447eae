import { formatKsh } from "~/domain/money";
import { deliveryRange, expectedDaysAt, feeRangeText, feeText } from "~/domain/settings/delivery";
import { expectedDaysText } from "~/domain/settings/expected-days";
import { ActionBar } from "~/ui/frame/action-bar";
import { Button } from "~/ui/frame/button";
import { muted, small } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { classNames } from "~/ui/text/class-names";
import type { CheckoutPage } from "./checkout-page.server";
import * as styles from "./checkout.css";
import type { CheckoutSums, Destination } from "./sums";

interface Props {
  page: CheckoutPage;
  sums: CheckoutSums;
  to: Destination;
  busy: boolean;
}

export function CheckoutSummary({ page, sums, to, busy }: Props) {
  const least = sums.isKnown ? "" : "from ";
  const total = `${least}${formatKsh(sums.totalCents)}`;
  return (
    <Panel title="To pay" look="raised">
      <div aria-live="polite">
        <DescriptionList
          items={[
            { label: "Subtotal", value: formatKsh(sums.subtotalCents) },
            { label: deliveryLabel(to), value: deliveryText(page, sums) },
            ...expected(page, to),
            { label: "Total", value: total, total: true },
          ]}
        />
      </div>
      {sums.isKnown ? null : (
        <p className={classNames(muted, small)}>Choose your county to see the delivery fee.</p>
      )}
      {page.isWhole ? (
        <ActionBar
          beside={
            <>
              Total <strong className={styles.barTotal}>{total}</strong>
            </>
          }
          besideOnPhone
        >
          <Button name="intent" value="order" busy={busy}>
            {busy ? "Placing your order…" : "Place order"}
          </Button>
        </ActionBar>
      ) : null}
      <p className={classNames(muted, small)}>
        Before you order: <a href="/terms">Terms</a>, <a href="/delivery">Delivery</a>,{" "}
        <a href="/returns">Returns</a>.
      </p>
    </Panel>
  );
}

const deliveryText = ({ delivery }: CheckoutPage, sums: CheckoutSums) =>
  sums.isKnown ? feeText(sums.shippingCents) : feeRangeText(deliveryRange(delivery, sums.subtotalCents));

const deliveryLabel = ({ county, pickUpPoint }: Destination) => {
  if (pickUpPoint) return "Pick-up";
  return county ? `Delivery to ${county}` : "Delivery";
};

/** Nothing until a place is chosen that the shop says something about. */
function expected({ delivery }: CheckoutPage, to: Destination) {
  const text = expectedDaysText(expectedDaysAt(delivery, to));
  return text ? [{ label: "Expected", value: text }] : [];
}
