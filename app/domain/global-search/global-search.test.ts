import { expect, test } from "vitest";
import { kindsFor, readGlobalSearch } from "./global-search";

test.each([
  ["ORD-20261126-000033", { orderNumber: "ORD-20261126-000033", orderDay: null }],
  [" ord 20261126 000033", { orderNumber: "ORD-20261126-000033", orderDay: null }],
  ["ord-20261126", { orderNumber: "ORD-20261126-", orderDay: "2026-11-26" }],
  ["ord-20269999", { orderNumber: null, orderDay: null }],
  ["sjk7 qwerty", { receipt: "SJK7QWERTY", orderNumber: null }],
  ["INV-000007", { invoiceNumber: 7, taxNumber: 7 }],
  ["crn 13", { invoiceNumber: null, taxNumber: 13 }],
  ["a001234567z", { kraPin: "A001234567Z" }],
  ["0712 345 678", { phone: "+254712345678" }],
  ["+254712345678", { phone: "+254712345678" }],
  ["254712345678", { phone: "+254712345678" }],
  ["r2-17", { entry: { round: 2, seq: 17 } }],
  ["Round 2 kiondo", { roundNumber: 2, words: "kiondo", phone: null }],
  ["lamp", { roundNumber: null, words: "lamp", orderNumber: null, receipt: null }],
])("'%s' is recognised as what it may mean", (q, means) => {
  expect(readGlobalSearch(q)).toMatchObject(means);
});

test("only kinds that the viewer may open are searched", () => {
  expect(kindsFor({ isSuperuser: true })).toHaveLength(9);
  expect(kindsFor({ isSuperuser: false, permissions: ["orders"] })).toEqual(["order"]);
  expect(kindsFor({ isSuperuser: false, permissions: ["rounds"] })).toEqual(["product", "round", "receipt"]);
  expect(kindsFor({ isSuperuser: false, permissions: ["money"] })).toEqual([
    "payment",
    "unmatched",
    "tax_invoice",
  ]);
  expect(kindsFor({ isSuperuser: false })).toEqual([]);
});
