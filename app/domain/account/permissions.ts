import { managedPages } from "~/domain/managed-nouns";
import { msg, t } from "~/texts/t";

/** What staff may do (D87): screens, actions, calls and menus read this one table; docs/permissions.md shows it. Superusers may do everything. */
export const PERMISSIONS = ["orders", "products", "rounds", "money", "users", "reports"] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** A permission, or any of several. "staff": anybody who has one. */
export type Need = Permission | readonly Permission[] | "staff" | "superuser";

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  orders: msg("Orders"),
  products: msg("Products"),
  rounds: msg("Rounds"),
  money: msg("Money"),
  users: msg("Customers"),
  reports: msg("Reports"),
};

export const permissionsText = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => t(PERMISSION_LABELS[permission])).join(", ");

export const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  orders: msg("See orders and their buyers, ship and cancel them, keep pick-up points"),
  products: msg("Add, edit, activate and delete products, categories, banners and search words"),
  rounds: msg("See pledges and participants; open, close and void rounds and auctions"),
  money: msg("See payments; mark as paid, match and send back money"),
  users: msg("See accounts; verify, correct and block them"),
  reports: msg("See sales figures, reports and the audit trail"),
};

/** The buyers of a fixed price, the pledges and the figures of one product are its tabs. */
const ANY_OF_A_PRODUCT = ["products", "rounds", "orders", "reports"] as const;

/** Addresses as in the route table; a list's CSV needs what its list needs. A page's `?tab=` and an action's intent may need more. */
export const PERMISSION_TABLE = {
  "/management": "staff",
  "/management/search": "staff",
  "/management/products/new": "products",
  "/management/products": ["products", "rounds"],
  "/management/products/bulk-delete": "products",
  "/management/products/bulk-change": "products",
  "/management/products/import": "products",
  "/management/products/import/sample": "products",
  "/management/products/import/{id}": "products",
  "/management/products/import/{id}/lines": "products",
  "/management/products/import/{id}/faulty-lines": "products",
  "/management/products/restore": "products",
  "/management/products/{id}": ANY_OF_A_PRODUCT,
  "/management/products/{id}?tab=participants": "rounds",
  "/management/products/{id}?tab=bids": "rounds",
  "/management/products/{id}?tab=rounds": "rounds",
  "/management/products/{id}?tab=revenue": "reports",
  "/management/products/{id}?tab=sales-stats": "reports",
  "/management/products/{id}?tab=buyers": "orders",
  "/management/products/{id}/edit": "products",
  "/management/products/{id}/pictures": "products",
  "/management/products/{id}/variants": "products",
  "/management/products/{id}/delete": "products",
  "/management/products/{id}/deleted": "products",
  "/management/products/{id}/state": "products",
  "/management/products/{id}/activate": "products",
  "/management/products/{id}/create-next-round": "rounds",
  "/management/products/{id}/close-round": "rounds",
  "/management/products/{id}/close-auction": "rounds",
  "/management/products/{id}/offer": "rounds",
  "/management/products/{id}/buyers": "orders",
  "/management/products/{productId}/rounds/{roundId}": "rounds",
  "/management/products/{productId}/rounds/{roundId}/void": "rounds",
  "/management/products/{productId}/winner": "rounds",
  "/management/auctions/{productId}/rounds": "rounds",
  "/management/auctions/{id}/participants": "rounds",
  "/management/auctions/{id}/bids": "rounds",
  "/management/auctions/{productId}/round/{roundId}/bids": "rounds",
  "/management/ended-auctions": "rounds",
  "/management/schedule": "rounds",

  "/management/orders": "orders",
  "/management/orders/new": "orders",
  "/management/orders/ship": "orders",
  "/management/orders/ship/undo": "orders",
  "/management/orders/packing-slips": "orders",
  "/management/orders/{id}": "orders",
  "/management/orders/{id}/edit": "orders",
  "/management/orders/{id}/pay": "money",
  "/management/orders/{id}/ship": "orders",
  "/management/orders/{id}/return": "orders",
  "/management/orders/{id}/message": "orders",
  "/management/orders/{id}/prompt": "orders",
  "/management/orders/{id}/cancel": "orders",
  "/management/orders/{id}/receipt": "orders",
  "/management/orders/{id}/invoice": "orders",
  "/management/orders/{id}/packing-slip": "orders",

  "/management/payments": "money",
  "/management/payments/unmatched": "money",
  "/management/payments/unmatched/{id}": "money",
  "/management/payments/report": ["money", "reports"],
  "/management/payments/{id}": "money",
  "/management/payments/{id}/refund": "money",
  "/management/reports": "reports",
  "/management/reports/cash": ["money", "reports"],
  "/management/reports/cash/movements": ["money", "reports"],
  "/management/reports/cash/{id}": ["money", "reports"],
  "/management/reports/cash/{id}/movement": ["money", "reports"],
  "/management/reports/cash/{id}/sheet": ["money", "reports"],
  "/management/failed-payments": "money",
  "/management/refunded-fees": "money",

  "/management/tax-invoices": "money",
  "/management/tax-invoices/device": "money",
  "/management/tax-invoices/{id}": ["orders", "money"],

  ...managedPages,

  "/management/users": "users",
  "/management/users/{id}": "users",
  "/management/users/{id}/message": "users",
  "/management/users/{id}/reset-code": "users",
  "/management/users/{id}/second-factor": "superuser",
  "/management/users/{id}/edit": "users",
  "/management/users/{id}/block": "users",
  "/management/messages": "users",
  "/management/audit": "reports",

  "/management/staff": "superuser",
  "/management/staff/{id}": "superuser",
  "/management/messages/group": "superuser",
  "/management/messages/texts": "superuser",
  "/management/settings": "superuser",
  "/management/settings/set-up": "superuser",
  "/management/settings/m-pesa": "superuser",
  "/management/settings/{name}": "superuser",
  "/management/system": "superuser",
  "/management/system/backups": "superuser",
  "/management/system/backups/{name}": "superuser",

  "GET /accounts/api/users/admin_list/": "users",
  "GET /accounts/api/users/{id}/admin_detail/": "users",
  "GET /accounts/api/users/admin_stats/": "users",
  "POST /api/auctions/": "products",
  "PUT /api/auctions/{id}/": "products",
  "POST /api/auctions/{id}/pictures/": "products",
  "PUT /api/auctions/{id}/pictures/": "products",
  "PUT /api/auctions/{id}/variants/": "products",
  "POST /api/auctions/{id}/activate/": "products",
  "POST /api/auctions/{id}/restore/": "products",
  "DELETE /api/auctions/{id}/delete/": "products",
  "POST /api/auctions/bulk-delete/": "products",
  "POST /api/auctions/{id}/close/": "rounds",
  "POST /api/auctions/{id}/create_next_round/": "rounds",
  "PUT /api/auctions/{id}/scheduled_round/": "rounds",
  "DELETE /api/auctions/{id}/scheduled_round/": "rounds",
  "GET /api/auctions/{id}/participants/": "rounds",
  "GET /api/auctions/{id}/bids_list/": "rounds",
  "GET /api/auctions/{id}/revenue_summary/": "reports",
  "GET /api/auctions/{id}/buyers/": "orders",
  "GET /api/auctions/{id}/sales_stats/": "reports",
  "GET /api/auctions/{productId}/rounds/{roundId}/bids/": "rounds",
  "GET /api/auctions/{productId}/winner_calculation/": "rounds",
  "POST /api/rounds/{roundId}/close/": "rounds",
  "POST /api/rounds/{roundId}/move_close/": "rounds",
  "POST /api/rounds/{roundId}/void/": "rounds",
  "POST /api/categories/": "products",
  "PUT /api/categories/{id}/": "products",
  "DELETE /api/categories/{id}/": "products",
  "POST /api/categories/{id}/toggle_active/": "products",
  "PATCH /api/orders/{id}/update_status/": "orders",
  "PATCH /api/orders/{id}/": "orders",
  "POST /api/orders/{id}/shipments/": "orders",
  "DELETE /api/orders/{id}/shipments/{shipmentId}/": "orders",
  "POST /api/orders/{id}/returns/": "orders",
  "GET /api/orders/stats/": "reports",
  "GET /api/payments/report/": ["money", "reports"],
  "POST /api/payments/{id}/refund/": "money",
  "POST /api/payments/{id}/retry-refund/": "money",
  "GET /api/unmatched-payments/": "money",
  "GET /api/unmatched-payments/{id}/": "money",
  "POST /api/unmatched-payments/{id}/match/": "money",
  "POST /api/unmatched-payments/{id}/return/": "money",
  "POST /api/unmatched-payments/{id}/retry-return/": "money",
  "POST /api/promo-banners/": "products",
  "GET /api/promo-banners/all/": "products",
  "GET /api/promo-banners/{id}/": "products",
  "PUT /api/promo-banners/{id}/": "products",
  "DELETE /api/promo-banners/{id}/": "products",
  "POST /api/promo-banners/{id}/set_active/": "products",
  "GET /api/webhooks/": "superuser",
  "POST /api/webhooks/": "superuser",
  "GET /api/webhooks/{id}/": "superuser",
  "PUT /api/webhooks/{id}/": "superuser",
  "DELETE /api/webhooks/{id}/": "superuser",
  "POST /api/webhooks/{id}/set_active/": "superuser",
  "POST /api/webhooks/{id}/test/": "superuser",
  "GET /api/webhooks/{id}/deliveries/": "superuser",
  "POST /api/webhooks/{id}/deliveries/{deliveryId}/send_again/": "superuser",
} as const satisfies Record<string, Need>;

export type PermissionRow = keyof typeof PERMISSION_TABLE;

const table: Readonly<Record<string, Need>> = PERMISSION_TABLE;

export const hasRow = (row: string): boolean => Object.hasOwn(table, row);

/** What has no row is for superusers alone. */
export const needOf = (row: string): Need => (hasRow(row) ? table[row] : null) ?? "superuser";

export const permissionsIn = (text: string): Permission[] =>
  PERMISSIONS.filter((permission) => text.split(",").includes(permission));

const partsOf = (path: string) => path.split("/").filter(Boolean);
const SCREENS = Object.keys(PERMISSION_TABLE)
  .filter((row) => row.startsWith("/") && !row.includes("?"))
  .map((row) => ({ row, parts: partsOf(row) }));

const isName = (part: string) => part.startsWith("{");
const fixedParts = ({ parts }: { parts: string[] }) => parts.filter((part) => !isName(part)).length;

/** Of a link's address in management: which screen's row it has. The guard reads the route table's template instead. */
export function screenRow(address: string): string {
  const asked = partsOf(address.replace(/[?#].*/, "").replace(/\.csv$/, ""));
  const found = SCREENS.filter(
    ({ parts }) =>
      parts.length === asked.length && parts.every((part, at) => isName(part) || part === asked[at]),
  );
  return found.toSorted((one, other) => fixedParts(other) - fixedParts(one))[0]?.row ?? address;
}
