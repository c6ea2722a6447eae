import { expect, test } from "vitest";
import { buyerPinField } from "./kra-pin";
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

test("a buyer's KRA PIN is A or P, nine digits and a letter, and nothing before or after", () => {
  expect(buyerPinField().parse(" p001234567z ")).toBe("P001234567Z");
  expect(buyerPinField().parse("")).toBe("");
  for (const pin of ["B001234567Z", "XA001234567Z", "A001234567ZX", "A00123456Z", "A0012345678"])
    expect(buyerPinField().safeParse(pin).success, pin).toBe(false);
});
