/** The two ways to the database: docs/decisions/051-one-typed-way-for-sql.md */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.|^db\//.test(name))
  .toSorted()
  .map((name) => ({ name, code: readFileSync(`app/${name}`, "utf8") }));

const models = readdirSync("prisma/models")
  .flatMap((name) => [...readFileSync(`prisma/models/${name}`, "utf8").matchAll(/^model (\w)(\w+)/gm)])
  .map(([, first = "", rest = ""]) => first.toLowerCase() + rest);

test("a row's type comes from the schema, never from the hand that wrote the statement", () => {
  const byHand = /\$queryRaw(?!")|\b(?:select|selectNumbers|rowsOf|rowsReturned)<|\bas unknown as\b.*select/;
  expect(files.filter(({ code }) => byHand.test(code)).map(({ name }) => name)).toEqual([]);
});

const CLIENT = new RegExp(
  String.raw`\.(?:${models.join("|")})\s*\.(?:find|create|update|delete|upsert|count|aggregate|groupBy)\w*\(`,
);
const SQL_READERS = /\b(?:select|selectNumbers|selectArrays|countRows|rowsOf|rowsReturned)\b/;

const runsSql = (code: string) =>
  code.includes("$executeRaw`") ||
  code.includes("$executeRaw(") ||
  [...code.matchAll(/^import \{([^}]*)\} from "~\/db\/[\w-]+\.server";/gm)].some(([, names = ""]) =>
    SQL_READERS.test(names),
  );

/** It gets shorter, never longer: most read a list's ids by SQL and its rows with what belongs to them by the client. */
const BOTH = [
  "operations/accounts/one-time-codes/one-time-code.server.ts",
  "operations/accounts/own-data/erase-person.server.ts",
  "operations/accounts/own-data/own-data.queries.server.ts",
  "operations/accounts/sessions.server.ts",
  "operations/accounts/tokens.server.ts",
  "operations/accounts/user-list.queries.server.ts",
  "operations/audit/audit-subjects.server.ts",
  "operations/audit/record-audit.server.ts",
  "operations/banners/banners.server.ts",
  "operations/carts/change-cart.server.ts",
  "operations/checkout/customers.queries.server.ts",
  "operations/discounts/use-discount.server.ts",
  "operations/idempotency/key-claims.server.ts",
  "operations/lock-account.server.ts",
  "operations/messages/due-messages.server.ts",
  "operations/messages/group-totals.queries.server.ts",
  "operations/messages/message-list.queries.server.ts",
  "operations/messages/queue-message.server.ts",
  "operations/messages/send-to-group.server.ts",
  "operations/orders/buyers.queries.server.ts",
  "operations/orders/orders-to-confirm.queries.server.ts",
  "operations/orders/orders-to-ship.queries.server.ts",
  "operations/payments/connections/stored-connections.server.ts",
  "operations/payments/open-refund.server.ts",
  "operations/payments/payments.queries.server.ts",
  "operations/products/changes/change-products.server.ts",
  "operations/products/deletion/deletion-preview.queries.server.ts",
  "operations/reconciliation/unmatched.queries.server.ts",
  "operations/rounds/overall-winner.queries.server.ts",
  "operations/rounds/round-rows.queries.server.ts",
  "operations/rounds/round-summaries.queries.server.ts",
  "operations/sales/record-sales.server.ts",
  "operations/search-everything/search-everything.server.ts",
  "operations/search-words/search-words.server.ts",
  "operations/settings/page-texts/page-texts.server.ts",
  "operations/tax/issue-tax-invoice.server.ts",
  "operations/tax/tax-invoices.queries.server.ts",
  "operations/watches/watches.server.ts",
  "operations/webhooks/webhooks.queries.server.ts",
  "operations/winner-offers/winner-offers.server.ts",
];

test("a file reads and writes by Prisma's client or by SQL; those that use both are known", () => {
  expect(models.length).toBeGreaterThan(50);
  const both = files.filter(({ code }) => CLIENT.test(code) && runsSql(code)).map(({ name }) => name);
  expect(both).toEqual(BOTH);
});
