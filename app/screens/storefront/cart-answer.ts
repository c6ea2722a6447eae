/** What a form about the cart answers where it stays on its page. */
export interface CartAnswer {
  /** Taken: the shell looks again at how many items there are. */
  cartChanged?: true;
  /** Refused: the sentence, the product it is about (none where it is about the whole cart), and what was typed. */
  cartRefusal?: CartRefusal;
  /** Said by the browser: the server was not reached. */
  unreached?: true;
}

/**
 * After an answer the page is read again: a refusal too tells of a stock that it has not seen yet. Where the line is down
 * that would only lose the page.
 */
export const rereadAfter = (answer: unknown) =>
  !(typeof answer === "object" && answer !== null && "unreached" in answer);

export interface CartRefusal {
  message: string;
  productId?: number;
  quantity?: string;
}
