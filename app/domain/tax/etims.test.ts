import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkLink,
  type InvoiceToSign,
  itemBody,
  itemCode,
  kraTime,
  type LineToSign,
  movedLines,
  readKraTime,
  resultMeaning,
  saleBody,
  stockBody,
} from "./etims";

const CLASS = "5059690800";

const LAMPS: LineToSign = {
  position: 1,
  productId: 7,
  title: "Lamp",
  quantity: 3,
  movedCount: 3,
  unitCents: 10_000,
  totalCents: 29_000,
  taxType: "B",
  taxPercent: 16,
  vatCents: 4_000,
  isEntryFee: false,
};
const RICE: LineToSign = {
  ...LAMPS,
  position: 2,
  productId: 12_345_678,
  title: "Rice",
  taxType: "A",
  taxPercent: 0,
  vatCents: 0,
};
const DELIVERY: LineToSign = {
  ...LAMPS,
  position: 3,
  productId: null,
  title: "Delivery",
  quantity: 1,
  movedCount: 0,
  unitCents: 11_600,
  totalCents: 11_600,
  vatCents: 1_600,
};

const INVOICE: InvoiceToSign = {
  number: 12,
  originalNumber: null,
  buyerPin: "A001234567Z",
  isCash: true,
  issuedAt: new Date("2026-11-29T22:04:05Z"),
  totalCents: 69_600,
  vatCents: 5_600,
  lines: [LAMPS, RICE, DELIVERY],
};
const CREDIT_NOTE: InvoiceToSign = {
  ...INVOICE,
  number: 13,
  originalNumber: 12,
  buyerPin: "",
  isCash: false,
};

test("KRA's codes have the meanings that decide whether a document is sent again (D119)", () => {
  const codes = ["000", "994", "901", "894", "910", "999", ""];
  expect(codes.map(resultMeaning)).toEqual([
    "done",
    "sent_before",
    "device",
    "content",
    "content_if_repeated",
    "refused",
    "refused",
  ]);
});

test("times are KRA's, in Nairobi, and read back as the same second", () => {
  expect(kraTime(INVOICE.issuedAt)).toBe("20261130010405");
  expect(readKraTime("20261130010405")).toEqual(INVOICE.issuedAt);
  for (const text of ["", "2026113001040", "202611300104055", " 20261130010405", "20261330010405"])
    expect(readKraTime(text), text).toBeNull();
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const at = new Date(second * 1_000);
      expect(readKraTime(kraTime(at))).toEqual(at);
    }),
  );
});

test("anybody checks a signed invoice at KRA's own address", () => {
  expect(checkLink({ host: "etims.kra.go.ke", tin: "P000000001A", branch: "00" }, "ABCD")).toBe(
    "https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=P000000001A00ABCD",
  );
});

test("goods and services have codes of their own, and a title is cut at 200 characters", () => {
  expect([LAMPS, RICE, DELIVERY, { ...DELIVERY, isEntryFee: true }].map(itemCode)).toEqual([
    "KE2NTU0000007",
    "KE2NTU12345678",
    "KE3NTU0000002",
    "KE3NTU0000001",
  ]);
  expect(itemBody({ ...LAMPS, title: "x".repeat(300) }, CLASS).itemNm).toHaveLength(200);
  expect(itemBody({ ...DELIVERY, isEntryFee: true, title: "Round 2 of Lamp" }, CLASS)).toEqual({
    itemCd: "KE3NTU0000001",
    itemClsCd: CLASS,
    itemTyCd: "3",
    itemNm: "Entry fee",
    orgnNatCd: "KE",
    pkgUnitCd: "NT",
    qtyUnitCd: "U",
    taxTyCd: "B",
    dftPrc: 116,
    isrcAplcbYn: "N",
    useYn: "Y",
    regrId: "shop",
    regrNm: "shop",
    modrId: "shop",
    modrNm: "shop",
  });
  expect(itemBody(LAMPS, CLASS)).toMatchObject({ itemTyCd: "2", itemNm: "Lamp", dftPrc: 100 });
});

test("a sale is sent with its sums by tax type, in shillings, VAT inside", () => {
  expect(saleBody(INVOICE, CLASS)).toMatchObject({
    trdInvcNo: "INV-000012",
    invcNo: 12,
    orgInvcNo: 0,
    custTin: "A001234567Z",
    rcptTyCd: "S",
    pmtTyCd: "01",
    cfmDt: "20261130010405",
    salesDt: "20261130",
    stockRlsDt: "20261130010405",
    rfdDt: null,
    rfdRsnCd: null,
    totItemCnt: 3,
    taxblAmtA: 290,
    taxRtA: 0,
    taxAmtA: 0,
    taxblAmtB: 406,
    taxRtB: 16,
    taxAmtB: 56,
    taxblAmtE: 0,
    taxRtE: 8,
    taxAmtE: 0,
    totTaxblAmt: 696,
    totTaxAmt: 56,
    totAmt: 696,
    regrId: "shop",
    receipt: { custTin: "A001234567Z", custMblNo: null, rcptPbctDt: "20261130010405", prchrAcptcYn: "N" },
    itemList: [
      {
        itemSeq: 1,
        itemCd: "KE2NTU0000007",
        qty: 3,
        pkg: 3,
        prc: 100,
        splyAmt: 290,
        dcAmt: 10,
        taxAmt: 40,
        dcRt: 0,
      },
      { itemSeq: 2, itemCd: "KE2NTU12345678", taxTyCd: "A", taxAmt: 0, pkgUnitCd: "NT" },
      { itemSeq: 3, itemCd: "KE3NTU0000002", qty: 1, totAmt: 116, taxAmt: 16 },
    ],
  });
});

test("a credit note is sent as a refund of its invoice, without a PIN where none was given", () => {
  expect(saleBody(CREDIT_NOTE, CLASS)).toMatchObject({
    trdInvcNo: "CRN-000013",
    orgInvcNo: 12,
    custTin: null,
    rcptTyCd: "R",
    pmtTyCd: "06",
    stockRlsDt: null,
    rfdDt: "20261130010405",
    rfdRsnCd: "06",
    receipt: { custTin: null },
  });
});

test("stock leaves with a sale and comes back with a credit note, by the pieces that moved", () => {
  const some = { ...LAMPS, movedCount: 1 };
  expect(stockBody({ ...INVOICE, lines: [some, RICE, DELIVERY] }, CLASS)).toMatchObject({
    sarNo: 12,
    orgSarNo: 0,
    custTin: "A001234567Z",
    sarTyCd: "11",
    ocrnDt: "20261130",
    totItemCnt: 2,
    totAmt: 386.66,
    totTaxAmt: 13.33,
    regrId: "shop",
    itemList: [
      { itemSeq: 1, qty: 1, totAmt: 96.66, totDcAmt: 3.34 },
      { itemSeq: 2, qty: 3, totAmt: 290, totDcAmt: 10 },
    ],
  });
  expect(stockBody(CREDIT_NOTE, CLASS)).toMatchObject({ orgSarNo: 12, custTin: null, sarTyCd: "03" });
  expect(stockBody({ ...INVOICE, lines: [DELIVERY, { ...LAMPS, movedCount: 0 }] }, CLASS)).toBeNull();
});

test("rows of older releases move all of an invoice's goods and nothing of a credit note's", () => {
  const lines = [
    { ...LAMPS, movedCount: null },
    { ...DELIVERY, movedCount: null },
  ];
  expect(movedLines({ lines, originalNumber: null })).toMatchObject([{ productId: 7, quantity: 3 }]);
  expect(movedLines({ lines, originalNumber: 12 })).toEqual([]);
});
