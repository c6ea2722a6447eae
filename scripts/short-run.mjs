// What `npm test` leaves to `npm test -- --all`, which CI runs: docs/decisions/049-short-run.md

/** Each by the start of its path. They hold again under load, at length or with other machines what a shorter test holds too. */
export const ONLY_IN_ALL = [
  "tests/faults/clock",
  "tests/faults/etims",
  "tests/faults/full-disk",
  "tests/faults/overload",
  "tests/faults/payments",
  "tests/faults/slow-clients",
  "tests/faults/slow-texts",
  "tests/http/fuzz",
  "tests/http/newer-schema",
  "tests/http/pictures-elsewhere",
];

/** Of the tests that PostgreSQL runs too: its own features, and two who write at once. */
export const SHORT_ON_POSTGRES = [
  "app/db/constraints",
  "app/db/postgres/postgres.test",
  "app/db/postgres/postgres-bus",
  "app/db/select",
  "app/live/auction-feed",
  "app/operations/browse/search.test",
  "app/operations/checkout/place-order-race",
  "app/operations/discounts/use-discount",
  "app/operations/idempotency/",
  "app/operations/orders/mark-paid.test",
  "app/operations/orders/order-status-race",
  "app/operations/orders/refund-order",
  "app/operations/payments/mpesa/confirmation-race",
  "app/operations/pledges/join-meanwhile",
  "app/operations/pledges/pledge-race",
  "app/operations/reconciliation/refunds/counted-or-refunded",
  "app/operations/reports/",
  "app/operations/winner-offers/won-meanwhile",
  "tests/unit/whole-shop",
  "tests/scale/live",
  "tests/scale/read-after-write",
];
