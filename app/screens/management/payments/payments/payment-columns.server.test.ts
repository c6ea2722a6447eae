import { expect, test } from "vitest";
import { csvLine } from "~/domain/csv/csv-cell";
import {
  type ExportedPayment,
  exportedPayment,
  exportedUnmatched,
  paymentCsvColumns,
} from "./payment-columns.server";

const line = (row: ExportedPayment) => csvLine(paymentCsvColumns.map(({ cell }) => cell(row))).trim();
const at = new Date("2026-11-21T15:00:00Z");

const payment: Parameters<typeof exportedPayment>[0] = {
  id: 18,
  cents: 170_050,
  refundedCents: 30_000,
  phoneNumber: null,
  provider: "hand",
  state: "completed",
  receipt: "SJK7QWERTY",
  resultCode: "typed",
  startedAt: at,
  settledAt: at,
  confirmation: null,
  enteredBy: { id: 1, username: "amina" },
  user: { id: 2, username: "=wanjiku", firstName: "Wanjiku", lastName: "Kamau" },
  order: { id: 3, orderNumber: "ORD-1" },
  round: null,
};

test("a code that staff entered has its own way of paying with the person who entered it, and no cell is a formula", () => {
  expect(line(exportedPayment(payment))).toBe(
    "2026-11-21 18:00,2026-11-21 18:00,P182,Order,ORD-1,Wanjiku Kamau,'=wanjiku,,1700.5,300,Paid,M-Pesa code entered by staff,amina,SJK7QWERTY",
  );
});

test("an entry fee shows its round", () => {
  const round = { id: 5, number: 2, productId: 7, product: { title: "Lamp", deletedAt: null } };
  expect(exportedPayment({ ...payment, order: null, round })).toMatchObject({ kind: "Entry fee" });
});

test("an unmatched payment has its receipt, typed account and payer, with a masked phone", () => {
  const money: Parameters<typeof exportedUnmatched>[0] = {
    id: 1,
    mpesaReceipt: "SJK8QWERTY",
    cents: 90_000,
    phone: "254712345678",
    payerName: "OTIENO",
    accountReference: "LAMP",
    paidAt: at,
    state: "unmatched",
    refunds: [],
  };
  const row = line(exportedUnmatched(money));
  expect(row).toContain("Unmatched,account LAMP,OTIENO,");
  expect(row).not.toContain("254712345678");
  expect(exportedUnmatched({ ...money, state: "returned" }).returnedCents).toBe(90_000);
});
