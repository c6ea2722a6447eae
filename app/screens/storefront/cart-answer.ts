import { isUnreached } from "~/ui/network/retrying-fetch";
import { addUnansweredText } from "~/ui/product/add-in-place";

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
  variantId?: number | null;
  /** The refusal is about the choice of a variant. */
  isOfVariant?: boolean;
  quantity?: string;
}

/** The form got no answer. */
export const addUnanswered = (): CartRefusal => ({ message: addUnansweredText() });
