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
  ["ORD-20261126-00003", { orderNumber: "ORD-20261126-00003", orderDay: "2026-11-26" }],
  ["ORD-20261126-0000333", { orderNumber: null, orderDay: null }],
  ["xORD-20261126", { orderNumber: null }],
  ["ORD-2026112", { orderNumber: null }],
  ["INV-7x", { invoiceNumber: null, taxNumber: null }],
  ["xINV-7", { taxNumber: null }],
  ["7", { taxNumber: null }],
  ["CRN13", { taxNumber: 13 }],
  ["INV 1234567890", { taxNumber: null }],
  ["INV-000123456789", { taxNumber: 123_456_789 }],
  ["xa001234567z", { kraPin: null }],
  ["a001234567zx", { kraPin: null }],
  ["a00123456z", { kraPin: null }],
  ["R12-345", { entry: { round: 12, seq: 345 } }],
  ["R12345-1", { entry: null }],
  ["xR2-17", { entry: null }],
  ["R2-17x", { entry: null }],
  ["R2-123456789", { entry: null }],
  ["kiondo round12", { roundNumber: 12, words: "kiondo" }],
  ["kiondo raundi  3 kubwa", { roundNumber: 3, words: "kiondo  kubwa" }],
  ["round 12345", { roundNumber: null, words: "round 12345" }],
  ["ground 2", { roundNumber: null, words: "ground 2" }],
  ["round 2x", { roundNumber: null, words: "round 2x" }],
  [" a b ", { q: " a b ", words: "a b", taxNumber: null, kraPin: null, entry: null, phone: null }],
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
