import { useActionData, useFetcher, useLocation } from "~/router";
import type { ReactNode } from "react";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { KEY_FIELD } from "~/ui/network/retrying-fetch";
import { useFormKey } from "~/ui/form/use-form-key";
import { useVisit } from "~/ui/frame/visit";
import { useHydrated } from "~/ui/network/use-hydrated";
import { t } from "~/texts/t";
import type { CartAnswer } from "../cart-answer";
import { QuantityPicker } from "./quantity-picker";
import * as styles from "./quantity.css";
import { RefusalLine } from "../refusal-line";

const ID = "add-to-cart";
export const ERROR_ID = "add-to-cart-error";

export interface AddToCartFormProps {
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
  const { formKey } = useVisit();
  const hydrated = useHydrated();
  const key = useFormKey(fetcher.data);
  const busy = fetcher.state !== "idle";
  const refusal = (fetcher.data ?? posted)?.cartRefusal;
  const shown = busy ? undefined : refusal?.message;
  return (
    <fetcher.Form
      method="post"
      action={`${pathname}#${ID}`}
      id={ID}
      noValidate
      data-add-to-cart={formKey ? "in-place" : "to-login"}
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
        errorId={ERROR_ID}
        isRefused={shown !== undefined}
        inRow={inRow}
      />
      <div data-part="refusal" className={styles.refusal}>
        <RefusalLine id={ERROR_ID} message={shown} />
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
