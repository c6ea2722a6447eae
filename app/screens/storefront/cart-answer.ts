import { ADD_TO_CART_FAILED } from "~/domain/messages";
import { isOffline } from "~/ui/line/connection";
import { isUnreached } from "~/ui/line/patient-fetch";

/** What a form about the cart answers where it stays on its page. */
export interface CartAnswer {
  /** Taken: the shell looks again at how many items there are. */
  cartChanged?: true;
  /** Refused: the sentence, the product it is about (none where it is about the whole cart), and what was typed. */
  cartRefusal?: CartRefusal;
}

/**
 * After an answer the page is read again: a refusal too tells of a stock that it has not seen yet. Where the line is down
 * that would only lose the page.
 */
export const rereadAfter = (answer: unknown) => !isUnreached(answer);

export interface CartRefusal {
  message: string;
  productId?: number;
  quantity?: string;
}

/** What Add to Cart says where no answer came: offline it failed; else it may have been done, and its key makes it safe. */
export const addUnanswered = (): CartRefusal => ({
  message: isOffline()
    ? ADD_TO_CART_FAILED
    : "We could not confirm this. Press Add to Cart again: it will not be added twice.",
});
