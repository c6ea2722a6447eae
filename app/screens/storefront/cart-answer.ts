/** What a form about the cart answers where it stays on its page. */
export interface CartAnswer {
  /** Taken: the shell looks again at how many items there are. */
  cartChanged?: true;
  /** Refused: the sentence, the product it is about (none where it is about the whole cart), and what was typed. */
  cartRefusal?: CartRefusal;
}

export interface CartRefusal {
  message: string;
  productId?: number;
  quantity?: string;
}
