import { useActionData, useFetcher, useLocation, useNavigate } from "~/router";
import type { MouseEvent, ReactNode } from "react";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { KEY_FIELD } from "~/ui/network/retrying-fetch";
import { useFormKey } from "~/ui/form/use-form-key";
import { useHydrated } from "~/ui/network/use-hydrated";
import type { CartAnswer } from "../cart-answer";
import { QuantityPicker } from "./quantity-picker";
import * as styles from "./quantity.css";
import { RefusalLine } from "../refusal-line";

const ID = "add-to-cart";
const ERROR_ID = "add-to-cart-error";

export interface AddToCartFormProps {
  stock: number;
  /** The product's id if it can be bought at once (D81). */
  buyNow?: number | null;
  /** Wraps the button, for a phone's bottom bar for example. */
  place?: (button: ReactNode) => ReactNode;
  inRow?: boolean;
}

export function AddToCartForm({
  stock,
  buyNow = null,
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
      {buyNow === null ? null : <BuyNow id={buyNow} />}
    </fetcher.Form>
  );
}

/** Opens checkout with the typed quantity and does not change the cart. */
function BuyNow({ id }: { id: number }) {
  const navigate = useNavigate();
  // without scripts the query contains the whole form, of which checkout reads two fields
  const open = (click: MouseEvent<HTMLButtonElement>) => {
    const { form } = click.currentTarget;
    if (!form) return;
    click.preventDefault();
    const quantity = new FormData(form).get("quantity");
    const query = new URLSearchParams({
      product: String(id),
      quantity: typeof quantity === "string" ? quantity : "1",
    });
    void navigate(`/checkout?${query}`);
  };
  return (
    <Button look="secondary" name="product" value={id} formMethod="get" formAction="/checkout" onClick={open}>
      Buy now
    </Button>
  );
}
