import { msg } from "~/texts/t";
/** Buttons of a product's page. `duplicate` makes a new product. */
export const PRODUCT_ACTIONS = ["unpublish", "close", "reopen", "duplicate"] as const;
export type ProductAction = (typeof PRODUCT_ACTIONS)[number];

export const PRODUCT_ACTION_LABELS: Readonly<Record<ProductAction, string>> = {
  unpublish: msg("Unpublish"),
  close: msg("Stop selling"),
  reopen: msg("Sell again"),
  duplicate: msg("Duplicate"),
};
