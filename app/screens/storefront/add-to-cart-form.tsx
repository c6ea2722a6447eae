import { useActionData, useFetcher, useLocation } from "~/router";
import type { ReactNode } from "react";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { KEY_FIELD } from "~/ui/line/patient-fetch";
import { useFormKey } from "~/ui/form/use-form-key";
import { useHydrated } from "~/ui/line/use-hydrated";
import type { CartAnswer } from "./cart-answer";
import { QuantityPicker } from "./quantity-picker";
import * as styles from "./quantity.css";
import { RefusalLine } from "./refusal-line";

const ID = "add-to-cart";
const ERROR_ID = "add-to-cart-error";

export interface AddToCartFormProps {
  stock: number;
  /** Wraps the button, for a phone's bottom bar for example. */
  place?: (button: ReactNode) => ReactNode;
  inRow?: boolean;
}

/** Posts to the page it stands on: a product's or an auction's. */
export function AddToCartForm({ stock, place = (button) => button, inRow = false }: AddToCartFormProps) {
  const fetcher = useFetcher<CartAnswer>();
  const posted = useActionData<CartAnswer>();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const key = useFormKey(fetcher.data);
  const busy = fetcher.state !== "idle";
  const refusal = (fetcher.data ?? posted)?.cartRefusal;
  const shown = busy ? undefined : refusal?.message;
  return (
    // without scripts the answer opens at the form, where the error stands
    <fetcher.Form
      method="post"
      action={`${pathname}#${ID}`}
      id={ID}
      noValidate
      className={inRow ? styles.row : stack.m}
    >
      <input type="hidden" name="intent" value="add-to-cart" />
      <input type="hidden" name="from" value="0" />
      {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
      {key ? <input type="hidden" name={KEY_FIELD} value={key} /> : null}
      <QuantityPicker
        id="quantity"
        stock={stock}
        typed={refusal?.quantity}
        errorId={shown ? ERROR_ID : undefined}
        inRow={inRow}
      />
      {shown ? <RefusalLine id={ERROR_ID} message={shown} /> : null}
      {place(<Button busy={busy}>{busy ? "Adding to cart…" : "Add to Cart"}</Button>)}
    </fetcher.Form>
  );
}
