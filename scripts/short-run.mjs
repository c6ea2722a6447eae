// What `npm test` leaves to `npm test -- --all`, which CI runs: docs/decisions/049-short-run.md

/** Each by the start of its path. They hold again under load, at length or with other machines what a shorter test holds too. */
export const ONLY_IN_ALL = [
  "app/media/sweep",
  "app/operations/imports/bulk-change-cut-off",
  "app/operations/rounds/void/void-crowd",
  "prisma/seed/load-demo-shop",
  "tests/faults/clock",
  "tests/faults/etims",
  "tests/faults/full-disk",
  "tests/faults/kill",
  "tests/faults/locked",
  "tests/faults/overload",
  "tests/faults/payments",
  "tests/faults/random",
  "tests/faults/slow-clients",
  "tests/faults/slow-texts",
  "tests/http/doctor",
  "tests/http/fuzz",
  "tests/http/logs/client-errors-in-the-log",
  "tests/http/newer-schema",
  "tests/http/pictures-elsewhere",
  "tests/http/shop-name",
  "tests/http/superuser",
  "tests/http/unread-body",
  "tests/unit/migrate-new",
  "tests/unit/release",
  "tests/unit/restore",
];

/** Journeys by the names of their files, once with scripts and once without: the other way stays, or a test of the same screens does. */
export const ONLY_IN_ALL_WITH_SCRIPTS = [
  "account",
  "browse",
  "hostile-texts",
  "layout-shift",
  "people",
  "screen-reading",
];
export const ONLY_IN_ALL_WITHOUT_SCRIPTS = ["refused-forms", "three-rounds"];

/** Of the tests that PostgreSQL runs too: its own features, and two who write at once. */
export const SHORT_ON_POSTGRES = [
  "app/db/constraints",
  "app/db/postgres/postgres.test",
  "app/db/postgres/postgres-bus",
  "app/db/select",
  "app/live/auction-feed",
  "app/operations/checkout/place-order-race",
  "app/operations/discount-codes/use-discount",
  "app/operations/idempotency/",
  "app/operations/orders/mark-paid.test",
  "app/operations/orders/order-status-race",
  "app/operations/payments/mpesa/confirmation-race",
  "app/operations/pledges/join-meanwhile",
  "app/operations/pledges/pledge-race",
  "app/operations/reconciliation/refunds/counted-or-refunded",
  "app/operations/reports/",
  "app/operations/winner-offers/won-meanwhile",
  "tests/scale/live",
];
