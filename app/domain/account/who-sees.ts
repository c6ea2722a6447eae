import type { Need } from "./permissions";

/** Staff with one of these permissions see more than everybody does. */
export const WHO_SEES = {
  costs: ["products", "money", "reports"],
  staffNotes: ["orders", "users"],
  drafts: ["products", "rounds"],
  hiddenCategories: "products",
  everyonesOrders: "orders",
  everyonesPayments: "money",
  siteFigures: "users",
  /** Others find a customer as D131 says. */
  everyAccount: "users",
} as const satisfies Record<string, Need>;

/** Columns with these readers: no answer to a buyer has one, their own data neither. */
export const COLUMNS_FOR = {
  costs: ["costPriceCents", "unitCostCents"],
  staffNotes: ["adminNotes"],
} as const satisfies Partial<Record<keyof typeof WHO_SEES, readonly string[]>>;
