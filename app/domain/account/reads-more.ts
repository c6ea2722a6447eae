import type { Need } from "./permissions";

/** What everyone reads, and these read more of. */
export const READS_MORE = {
  costs: ["products", "money", "reports"],
  drafts: ["products", "rounds"],
  hiddenCategories: "products",
  everyonesOrders: "orders",
  everyonesPayments: "money",
  siteFigures: "users",
} as const satisfies Record<string, Need>;
