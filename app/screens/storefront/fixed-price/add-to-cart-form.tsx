import { useActionData, useFetcher, useLocation } from "~/router";
import { type ReactNode, useEffect, useState } from "react";
import { KEY_FIELD } from "~/domain/form/form-key";
import { Button } from "~/ui/frame/button";
import { stack, visuallyHidden } from "~/ui/frame/layout.css";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { useVisit } from "~/ui/frame/visit";
import { useHydrated } from "~/ui/network/use-hydrated";
import { t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";
import * as styles from "./quantity.css";
import { RefusalLine } from "../refusal-line";
import { randomKey } from "~/ui/form/random-key";
import { Icon } from "~/ui/frame/icon";

const ID = "add-to-cart";
export const CART_ERROR_ID = "add-to-cart-error";

interface AddToCartFormProps {
  stock: number;
  /** The product's id if it can be bought at once (D81). */
  buyNow?: number | null;
  /** Of a product with variants: what to buy of it. */
  choice?: ReactNode;
  /** Wraps the button, for a phone's bottom bar for example. */
  place?: (button: ReactNode) => ReactNode;
  inRow?: boolean;
}

export function AddToCartForm({
  stock,
  buyNow = null,
  choice,
  place = (button) => button,
  inRow = false,
}: AddToCartFormProps) {
  const fetcher = useFetcher<CartAnswer>();
  const posted = useActionData<CartAnswer>();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const key = useFormKey(fetcher.data);
  const busy = fetcher.state !== "idle";
  const refusal = (fetcher.data ?? posted)?.cartRefusal;
  const shown = busy ? undefined : refusal?.message;
  return (
    <fetcher.Form
      method="post"
      action={pathname}
      id={ID}
      noValidate
      data-add-to-cart
      className={inRow ? styles.row : stack.m}
    >
      <input type="hidden" name="intent" value="add-to-cart" />
      <input type="hidden" name="from" value="0" />
      {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
      {key ? <input type="hidden" name={KEY_FIELD} value={key} /> : null}
      {choice}
      <QuantityPicker
        id="quantity"
        stock={stock}
        typed={refusal?.quantity}
        errorId={CART_ERROR_ID}
        isRefused={shown !== undefined}
        inRow={inRow}
      />
      <div data-part="refusal" className={styles.refusal}>
        <RefusalLine id={CART_ERROR_ID} message={shown} answer={fetcher.data} />
      </div>
      {place(<Button busy={busy}>{busy ? t("Adding to cart…") : t("Add to Cart")}</Button>)}
      {/* the query contains the whole form, of which checkout reads product, variant and quantity */}
      {buyNow === null ? null : (
        <Button look="secondary" name="product" value={buyNow} formMethod="get" formAction="/checkout">
          {t("Buy now")}
        </Button>
      )}
    </fetcher.Form>
  );
}

/** An idempotency key that stays until an answer arrives, so that a second tap repeats the request. Null before scripts run. */
function useFormKey(answer: unknown): string | null {
  const { formKey } = useVisit();
  const [key, setKey] = useState(formKey);
  const isSettled = answer !== undefined && !isUnreached(answer);
  useEffect(
    () => setKey((known) => (known === null || isSettled ? randomKey() : known)),
    [answer, isSettled],
  );
  return key;
}

interface QuantityPickerProps {
  id: string;
  stock: number;
  typed?: string;
  errorId: string;
  isRefused: boolean;
  inRow?: boolean;
}

/** From 1 to the stock. The buttons need scripts (app/ui/form/step-quantities.ts), the field does not. */
function QuantityPicker(props: QuantityPickerProps) {
  const { id, stock, typed = "1", errorId, isRefused, inRow = false } = props;
  const step = (sign: "minus" | "plus", label: string, by: number) => (
    <button type="button" className={`${styles.step} ${styles.scripted}`} aria-label={label} data-step={by}>
      <Icon name={sign} />
    </button>
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={inRow ? visuallyHidden : styles.label}>
        {t("Quantity")}
      </label>
      <div className={styles.box}>
        {step("minus", t("One less"), -1)}
        <input
          id={id}
          type="number"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          min={1}
          max={stock}
          required
          defaultValue={typed}
          className={styles.input}
          aria-invalid={isRefused || undefined}
          aria-describedby={errorId}
        />
        {step("plus", t("One more"), 1)}
      </div>
    </div>
  );
}
