import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Tests of PostgreSQL's own features, and of what may differ between the engines: money, races, constraints, statements, searches. */
export const ON_POSTGRES = [
  "tests/unit/api/order-edits",
  "app/api/order-goods",
  "app/api/reconciliation",
  "app/api/refunds",
  "app/db/postgres/",
  "app/db/constraints",
  "app/db/select",
  "app/live/auction-feed",
  "app/operations/browse/search.test",
  "app/operations/carts/",
  "app/operations/accounts/staff/",
  "app/operations/accounts/first-superuser",
  "app/operations/accounts/managed-account",
  "app/operations/webhooks/send",
  "app/operations/messages/",
  "app/operations/idempotency/",
  "app/operations/checkout/place-order",
  "app/operations/checkout/take-order",
  "app/operations/orders/cancel",
  "app/operations/discount-codes/",
  "app/operations/imports/",
  "app/operations/accounts/own-data/",
  "app/operations/messages/push/",
  "app/operations/watches/",
  "app/operations/order-edits/edit-order",
  "app/operations/orders/invoice-order",
  "app/operations/messages/queue-low-stock",
  "app/operations/orders/mark-paid",
  "app/operations/orders/order-status-race",
  "app/operations/orders/refund-order",
  "app/operations/orders/return-goods",
  "app/operations/orders/shipping/",
  "app/operations/accounts/one-time-codes/",
  "app/operations/reconciliation/",
  "app/operations/reports/",
  "app/operations/settings/auctions-off",
  "app/operations/sales/",
  "app/operations/settings/page-texts/",
  "app/operations/payments/",
  "app/operations/pick-up-points/",
  "app/operations/pictures/change-product-pictures",
  "app/operations/products/variants/",
  "app/operations/pledges/join-meanwhile",
  "app/operations/pledges/join-round.test",
  "app/operations/pledges/one-phone",
  "app/operations/pledges/pledge-race",
  "app/operations/pledges/soft-close",
  "app/operations/processes/",
  "app/operations/products/changes/",
  "app/operations/products/moved-end",
  "app/operations/products/sku",
  "app/operations/reconciliation/refunds/",
  "app/operations/rounds/close-round",
  "app/operations/schedule/due-rounds",
  "app/operations/rounds/newcomers",
  "app/operations/rounds/void/",
  "app/operations/accounts/second-factor/second-factor",
  "app/operations/tax/",
  "app/operations/to-do/",
  "app/operations/winner-offers/",
  "app/screens/management/overview/global-search/",
  "tests/unit/move-to-postgres",
  "tests/unit/whole-shop",
  "tests/unit/one-figure",
  "tests/unit/restore-postgres",
];

const root = fileURLToPath(new URL("..", import.meta.url));

/** Their paths from the project's root. */
export const testFiles = (folders = ["app", "prisma", "tests"]) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, "/"))),
  );

/** Throws the names of filters that match no test file, because their tests would silently not run. @param {string[]} filters */
export function refuseUnmatched(filters) {
  const files = testFiles();
  const unmatched = filters.filter((filter) => !files.some((file) => file.startsWith(filter)));
  if (unmatched.length > 0) throw new Error(`No test file matches ${unmatched.join(", ")}`);
}
