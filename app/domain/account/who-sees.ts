import type { Need } from "./permissions";

/** Staff with one of these permissions see more than everybody does. */
export const WHO_SEES = {
  costs: ["products", "money", "reports"],
  drafts: ["products", "rounds"],
  hiddenCategories: "products",
  everyonesOrders: "orders",
  everyonesPayments: "money",
  siteFigures: "users",
  /** Others find a customer as D131 says. */
  everyAccount: "users",
} as const satisfies Record<string, Need>;
