import { expect, test } from "vitest";
import { formatDateTime } from "~/domain/time";
import { type DocumentTaxInvoice, taxInvoiceDocument } from "./tax-invoice-document";

const SELLER = { shopName: "Duka", phone: "+254700111222", address: "Moi Avenue 5", kraPin: "P051234567X" };
const at = new Date("2026-11-23T09:00:00Z");
const line = {
  position: 1,
  productId: 7,
  title: "Lamp",
  quantity: 2,
  unitCents: 58_000,
  totalCents: 116_000,
  vatCents: 16_000,
  movedCount: 2,
  taxType: "B",
  taxPercent: 16,
} as const;
const INVOICE: DocumentTaxInvoice = {
  id: 3,
  number: 12,
  original: null,
  refund: null,
  order: { orderNumber: "ORD-1", shippingName: "Wanjiku Mwangi" },
  attempt: { receipt: "SJK7QWERTY", user: { firstName: "Amina", lastName: "Hassan" } },
  buyerPin: "",
  totalCents: 116_000,
  issuedAt: at,
  lines: [line],
  signing: null,
  signature: null,
};
const paper = (changes: Partial<DocumentTaxInvoice> = {}) =>
  taxInvoiceDocument({ ...INVOICE, ...changes }, SELLER);

test("a tax invoice has its number, order and receipt, and net and VAT of each tax type", () => {
  expect(paper()).toEqual({
    id: 3,
    title: "Tax invoice",
    mark: null,
    seller: SELLER,
    facts: [
      { label: "Invoice", value: "INV-000012" },
      { label: "Date", value: formatDateTime(at) },
      { label: "Order", value: "ORD-1" },
      { label: "M-Pesa receipt", value: "SJK7QWERTY" },
    ],
    to: { label: "Bill to", lines: ["Wanjiku Mwangi"] },
    lines: [{ id: 1, title: "Lamp (B)", quantity: 2, price: "KSh 580", total: "KSh 1,160" }],
    sums: [
      { label: "Net of B", value: "KSh 1,000" },
      { label: "VAT 16 % (B)", value: "KSh 160" },
      { label: "Total, VAT included", value: "KSh 1,160", total: true },
    ],
    note: null,
  });
});

test("a credit note says which invoice it corrects, and why", () => {
  const credit = paper({ original: { number: 9 }, refund: { reason: "broken" } });
  expect(credit).toMatchObject({
    title: "Credit note",
    facts: [
      { label: "Credit note", value: "CRN-000012" },
      { label: "Date" },
      { label: "Of invoice", value: "INV-000009" },
      { label: "Order" },
      { label: "M-Pesa receipt" },
      { label: "Reason", value: "broken" },
    ],
    to: { label: "Credit to" },
  });
  expect(credit.sums.at(-1)).toEqual({ label: "Total credited", value: "KSh 1,160", total: true });
});

test("an entry fee's invoice has no order and goes to the account, with its tax number if it has one", () => {
  const user = { firstName: "Amina", lastName: "" };
  const fee = paper({ order: null, attempt: { receipt: null, user }, buyerPin: "A001234567Z" });
  expect(fee.facts.map(({ label }) => label)).toEqual(["Invoice", "Date"]);
  expect(fee.to.lines).toEqual(["Amina", "KRA PIN A001234567Z"]);
  expect(paper({ order: { orderNumber: "ORD-1", shippingName: "" } }).to.lines).toEqual(["Amina Hassan"]);
});

test("a line that cost less than its pieces says by how much", () => {
  expect(paper({ lines: [{ ...line, totalCents: 86_000 }] }).lines[0]).toMatchObject({
    title: "Lamp (B), less KSh 300",
    price: "KSh 580",
    total: "KSh 860",
  });
});

test("until KRA has signed, the paper says how far it is; where KRA is not asked it says nothing", () => {
  expect(paper({ signing: "signed" }).signature).toBeUndefined();
  const texts = (["waiting", "asked", "refused", "stopped", "skipped"] as const).map(
    (signing) => paper({ signing }).signature,
  );
  expect(texts[0]).toEqual({
    text: "KRA is signing this. Its number and QR code follow.",
    facts: [],
    link: "",
  });
  expect(new Set(texts.map((one) => one?.text)).size).toBe(5);
});

test("a signed one has KRA's numbers and the link of its QR code", () => {
  const signature = {
    receiptNumber: 5,
    totalReceipts: 8,
    internalData: "INTERNAL",
    signature: "SIGNATURE",
    sdcId: "KRACU01",
    mrcNo: "",
    link: "https://etims.example/5",
    signedAt: at,
  };
  expect(paper({ signing: "signed", signature }).signature).toEqual({
    text: "Signed by KRA. Scan the code to check it.",
    facts: [
      { label: "Control unit", value: "KRACU01" },
      { label: "Receipt number", value: "5 of 8" },
      { label: "Signed", value: formatDateTime(at) },
      { label: "Internal data", value: "INTERNAL" },
      { label: "Signature", value: "SIGNATURE" },
    ],
    link: "https://etims.example/5",
  });
  expect(paper({ signature: { ...signature, mrcNo: "M1" } }).signature?.facts[0]?.value).toBe("KRACU01, M1");
});
