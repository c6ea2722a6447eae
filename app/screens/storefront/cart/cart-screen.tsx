import { useActionData, useFetcher, Form, useNavigation } from "~/router";
import { useEffect, useRef, useState } from "react";
import { ButtonLink, Button } from "~/ui/frame/button";
import { EmptyState } from "~/ui/list/empty-state";
import { FormAlert } from "~/ui/form/form-alert";
import { PageHeader } from "~/ui/frame/page-header";
import { Page } from "~/ui/shell/page";
import type { CartAnswer, CartRefusal } from "../cart-answer";
import { CartLine } from "./cart-line";
import type { CartLineView, FullCart } from "./cart-page.server";
import { aside, muted, small, sticky, visuallyHidden } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import * as styles from "./cart.css";
import { ClearCart, ConfirmClearCart } from "./clear-cart";
import { type PendingLine, usePendingCart } from "./use-pending-cart";
import type { CartSummary } from "~/domain/cart/cart";
import { formatKsh } from "~/domain/money";
import { type FeeRange, feeRangeText, feeText } from "~/domain/settings/delivery";
import { ActionBar } from "~/ui/frame/action-bar";
import { DescriptionList } from "~/ui/list/description-list";
import { Panel } from "~/ui/frame/panel";
import { tNodes } from "~/texts/t-nodes";

const isOfLine = (refusal: CartRefusal | undefined, line: CartLineView) =>
  refusal?.productId === line.productId && (refusal.variantId ?? null) === line.variantId;

export function CartScreen({ page }: { page: FullCart }) {
  const { lines, summary, fees } = usePendingCart(page);
  const refusal = useActionData<CartAnswer>()?.cartRefusal;
  const [said, say] = useAnnouncement(lines, summary);
  // here, because the dialog that sends it disappears as soon as the cart looks empty
  const clearing = useFetcher<CartAnswer>({ key: "clear-cart" });
  const failed = clearing.data?.cartRefusal ?? (refusal?.productId === undefined ? refusal : undefined);
  const isClearing = clearing.state !== "idle";
  useEffect(() => {
    if (isClearing) focusMain();
  }, [isClearing]);
  const staying = lines.filter(({ leaving }) => !leaving);
  // the removed line had the focus: the next line gets it, or the page
  const focusBeside = (id: number) => {
    const at = staying.findIndex(({ line }) => line.id === id);
    const beside = staying[at + 1] ?? staying[at - 1];
    const next = beside && document.getElementById(`remove-${beside.line.id}`);
    if (next) next.focus({ preventScroll: true });
    else focusMain();
  };
  return (
    <Page>
      <PageHeader title={t("Your cart")}>
        {staying.length > 0 ? itemCountText(summary.totalItems) : null}
      </PageHeader>
      {failed && !isClearing ? (
        <FormAlert tone="error" answer={clearing.data}>
          <p>{failed.message}</p>
        </FormAlert>
      ) : null}
      {page.clearing && staying.length > 0 ? (
        <ConfirmClearCart totalItems={page.totalItems} shown={page.shown} fetcher={clearing} />
      ) : null}
      <p role="status" className={visuallyHidden}>
        {said}
      </p>
      {staying.length === 0 ? <EmptyCart /> : null}
      <div className={aside} hidden={staying.length === 0}>
        {/* lines being removed stay mounted: if refused, they reappear with the reason */}
        <ul className={styles.lines} aria-label={t("Products in your cart")}>
          {lines.map((pending) => (
            <CartLine
              key={pending.line.id}
              pending={pending}
              refusal={isOfLine(refusal, pending.line) ? refusal : undefined}
              onRemove={focusBeside}
              say={say}
            />
          ))}
        </ul>
        <OrderSummary
          summary={summary}
          fees={fees}
          payText={page.payText}
          leftOut={staying.filter(({ line, totalCents }) => line.obstacle && totalCents === 0).length}
        />
      </div>
      {staying.length > 0 ? (
        <p className={styles.alsoHere}>
          <ClearCart totalItems={page.totalItems} shown={page.shown} fetcher={clearing} />
        </p>
      ) : null}
    </Page>
  );
}

/** For screen readers: each new quantity with the total, and why a press changed nothing. */
function useAnnouncement(lines: readonly PendingLine[], { totalCents }: CartSummary) {
  const [said, setSaid] = useState("");
  const before = useRef(lines);
  useEffect(() => {
    const changed = lines.find(({ line, quantity }) =>
      before.current.some((one) => one.line.id === line.id && one.quantity !== quantity),
    );
    before.current = lines;
    if (changed)
      setSaid(
        t("{title}: {quantity}. Total {sum}", {
          title: changed.line.title,
          quantity: changed.quantity,
          sum: formatKsh(totalCents),
        }),
      );
  }, [lines, totalCents]);
  // the same text again is read out only if it differs
  const say = (text: string) => setSaid((last) => (last === text ? `${text}\u00a0` : text));
  return [said, say] as const;
}

const focusMain = () => document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

const itemCountText = (count: number) => (count === 1 ? t("1 item") : t("{count} items", { count }));

const EmptyCart = () => (
  <>
    <EmptyState title={t("Your cart is empty")} action={{ to: "/browse", label: t("Browse the market") }}>
      {t("Products you add at a fixed price stay here until you order them.")}
    </EmptyState>
    <p className={styles.alsoHere}>
      <ButtonLink to="/buy-now" look="quiet">
        {t("Buy Now products")}
      </ButtonLink>
    </p>
  </>
);

interface Props {
  summary: CartSummary;
  fees: FeeRange | null;
  leftOut: number;
  payText: string | null;
}

/** Delivery is KSh 500, for an empty cart 0 (D30), until the owner sets other fees (D82). */
function OrderSummary({ summary, fees, leftOut, payText }: Props) {
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
            { label: t("Delivery"), value: fees ? feeRangeText(fees) : feeText(summary.shippingCents) },
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
        {payText === null ? null : <p className={`${muted} ${small}`}>{payText}.</p>}
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
