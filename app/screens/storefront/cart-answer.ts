import { ADD_TO_CART_FAILED } from "~/domain/messages";
import { isOffline } from "~/ui/network/connection";
import { isUnreached } from "~/ui/network/retrying-fetch";

export interface CartAnswer {
  cartChanged?: true;
  /** `productId` is missing if the form is about the whole cart. */
  cartRefusal?: CartRefusal;
}

/** Also after a refusal, which may be due to a new stock. Offline, it would only lose the page. */
export const shouldRevalidateAfter = (answer: unknown) => !isUnreached(answer);

export interface CartRefusal {
  message: string;
  productId?: number;
  quantity?: string;
}

/** If the browser is offline, nothing was sent. Otherwise the write may have arrived; its idempotency key makes a repeat safe. */
export const addUnanswered = (): CartRefusal => ({
  message: isOffline()
    ? ADD_TO_CART_FAILED
    : "We could not confirm this. Press Add to Cart again: it will not be added twice.",
});
