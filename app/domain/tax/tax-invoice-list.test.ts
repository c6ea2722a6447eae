import { expect, test } from "vitest";
import { readTaxInvoiceSearch } from "./tax-invoice-list";

test.each(["INV-000012", "crn 12", "12", "-12"])("'%s' is looked for as the number 12", (text) => {
  expect(readTaxInvoiceSearch(text)).toEqual({ by: "number", number: 12 });
});

test("a KRA PIN is looked for as one, and anything else as an order's number", () => {
  expect(readTaxInvoiceSearch("a001234567z")).toEqual({ by: "pin", text: "A001234567Z" });
  for (const text of [
    "ORD-20261122-000042",
    "XA001234567Z",
    "A001234567ZX",
    "A1Z",
    "XINV-12",
    "12A",
    "A00123456Z9",
  ])
    expect(readTaxInvoiceSearch(text), text).toMatchObject({ by: "order" });
});

test("a number beyond what the database holds is no invoice's", () => {
  expect(readTaxInvoiceSearch("2147483647")).toEqual({ by: "number", number: 2_147_483_647 });
  expect(readTaxInvoiceSearch("2147483648")).toMatchObject({ by: "order" });
});
