/** The cases about money, for `audited-actions.cases.ts`. */
import { db } from "~/db/client.server";
import { oscu } from "~/messages/etims/oscu.server";
import { makeOpenRound, makePledger, makeStaff, makeSuperuser } from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { paidOrder } from "~/operations/orders/paid-order.fixture";
import {
  makeDoubleRefund,
  makeFailedRefund,
  makeUnmatchedEntryFee,
  makePayment,
  makeSilentRefund,
} from "~/operations/reconciliation/payments.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { useControlUnit } from "~/operations/tax/control-unit.server";
import { voidPreview } from "~/operations/rounds/void/void-preview.queries.server";
import { leadKey } from "~/screens/management/rounds/void-round/void-page.server";
import type { AuditedWrite } from "./audited-actions.cases";

const NO_OSCU = {
  url: "http://127.0.0.1:9",
  tokenUrl: "http://127.0.0.1:9",
  key: "",
  secret: "",
  branch: "00",
  device: "d1",
  itemClass: "",
};

export const MONEY_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  "/management/products/{productId}/rounds/{roundId}/void": async () => {
    const { auctionId: id, roundId } = await makeOpenRound();
    await makePledger(id, 60_000);
    const seen = await voidPreview(roundId);
    return {
      params: { productId: id, roundId },
      form: {
        reason: "The picture showed another basket",
        confirm: "on",
        seen_lead: seen ? leadKey(seen) : "",
      },
      leaves: [{ action: "round.void", id: roundId }],
    };
  },
  "/management/payments/{id}/refund": async () => {
    const { attemptId } = await paidOrder();
    return {
      params: { id: attemptId },
      form: { amount: "500", reason: "Broken" },
      leaves: [{ action: "payment.refund", id: attemptId }],
    };
  },
  "/management/settings test": async () => {
    const { invoice } = await makeRefusedTaxInvoice();
    const receipt = { receiptNumber: 1, totalReceipts: 1, internalData: "", signature: "s" };
    const device = { sdcId: "", mrcNo: "", link: "", signedAt: new Date() };
    await db().taxSignature.create({ data: { invoiceId: Number(invoice), ...receipt, ...device } });
    useControlUnit(oscu(NO_OSCU));
    return { leaves: [{ action: "user.test_etims" }] };
  },
  "/management/reports/cash/{id}": async () => {
    const { id } = await makeStaff("money");
    return {
      params: { id },
      form: { counted: "250", note: "Change from yesterday", seen: "0" },
      leaves: [{ action: "user.count_drawer", id }],
    };
  },
  "/management/reports/cash/{id}/movement": async () => {
    const { id } = await makeStaff("money");
    return {
      params: { id },
      form: { kind: "rider", amount: "300", note: "Parcel to Thika", seen: "0" },
      leaves: [{ action: "user.move_cash", id }],
    };
  },
  "/management/tax-invoices resend": async () => {
    const { invoice, attemptId } = await makeRefusedTaxInvoice();
    return { form: { invoice }, leaves: [{ action: "payment.resend_tax_invoice", id: attemptId }] };
  },
  "/management/tax-invoices skip": async () => {
    const { invoice, attemptId } = await makeRefusedTaxInvoice();
    return { form: { invoice }, leaves: [{ action: "payment.skip_tax_invoice", id: attemptId }] };
  },
  "/management/tax-invoices/device": async () => {
    const superuser = await makeSuperuser();
    await updateSetting(superuser, "kraPin", "P051234567X");
    const { id } = await db().setting.findUniqueOrThrow({ where: { name: "kraPin" } });
    const device = { cmcKey: "key", sdcId: "KRACU0100000001", mrcNo: "WIS01000001" };
    useControlUnit({
      ...oscu(NO_OSCU),
      // once: the other cases use no eTIMS
      setUp: () => {
        useControlUnit(undefined);
        return Promise.resolve({ meaning: "done", value: device });
      },
    });
    return { leaves: [{ action: "setting.set_up_device", id }] };
  },
  "/management/payments/{id} ask": async () => {
    const id = await makePayment("accepted");
    return { params: { id }, leaves: [{ action: "payment.ask", id }] };
  },
  "/management/payments/{id} give-up": async () => {
    const id = await makePayment("unknown");
    return {
      params: { id },
      form: { reason: "The operator knows nothing of it" },
      leaves: [{ action: "payment.give_up", id }],
    };
  },
  "/management/payments/{id} retry-refund": async () => {
    const id = await makePayment("refunding");
    await makeFailedRefund({ attemptId: id });
    return {
      params: { id },
      form: { reason: "The operator has our funds now" },
      leaves: [{ action: "payment.refund", id }],
    };
  },
  "/management/payments/{id} refund-arrived": async () => {
    const id = await makePayment("refunding");
    await makeSilentRefund({ attemptId: id });
    return {
      params: { id },
      form: { reason: "We looked it up in the portal" },
      leaves: [{ action: "payment.refund", id }],
    };
  },
  "/management/payments/{id} refund-not-sent": async () => {
    const id = await makePayment("refunding");
    await makeSilentRefund({ attemptId: id });
    return {
      params: { id },
      form: { reason: "We looked it up in the portal" },
      leaves: [{ action: "payment.refund", id }],
    };
  },
  "/management/payments/{id} refund-sent-twice": async () => {
    const id = await makePayment("refunded");
    await makeDoubleRefund({ attemptId: id });
    return {
      params: { id },
      form: { reason: "The buyer sent one back" },
      leaves: [{ action: "payment.refund", id }],
    };
  },
  "/management/payments/unmatched/{id} match": async () => {
    const { id, participationId } = await makeUnmatchedEntryFee();
    return {
      params: { id },
      form: { reason: "They showed us the receipt", target: `participation-${participationId}` },
      leaves: [{ action: "payment.match" }],
    };
  },
  "/management/payments/unmatched/{id} refund": async () => {
    const { id } = await makeUnmatchedEntryFee();
    return {
      params: { id },
      form: { reason: "Nobody knows what it is for", confirmed: "yes" },
      leaves: [{ action: "confirmation.return", id }],
    };
  },
  "/management/payments/unmatched/{id} retry-refund": async () => {
    const { id } = await makeUnmatchedEntryFee();
    await makeFailedRefund({ confirmationId: id });
    return {
      params: { id },
      form: { reason: "The operator has our funds now" },
      leaves: [{ action: "confirmation.return", id }],
    };
  },
  "/management/payments/unmatched/{id} refund-arrived": async () => {
    const { id } = await makeUnmatchedEntryFee();
    await makeFailedRefund({ confirmationId: id });
    return {
      params: { id },
      form: { reason: "We gave it back in cash" },
      leaves: [{ action: "confirmation.return", id }],
    };
  },
  "/management/payments/unmatched/{id} refund-not-sent": async () => {
    const { id } = await makeUnmatchedEntryFee();
    await makeSilentRefund({ confirmationId: id });
    return {
      params: { id },
      form: { reason: "We looked it up in the portal" },
      leaves: [{ action: "confirmation.return", id }],
    };
  },
  "/management/payments/unmatched/{id} refund-sent-twice": async () => {
    const { id } = await makeUnmatchedEntryFee();
    await makeDoubleRefund({ confirmationId: id });
    return {
      params: { id },
      form: { reason: "The buyer sent one back" },
      leaves: [{ action: "confirmation.return", id }],
    };
  },
  "/management/orders/{id}/pay": async () => {
    const id = await newOrder();
    return {
      params: { id },
      form: { paid_by: "cash", taken_by: "Otieno" },
      leaves: [{ action: "order.pay", id }],
    };
  },
  "/management/orders/{id}/cancel": async () => {
    const { id, attemptId } = await paidOrder();
    return {
      params: { id },
      form: { reason: "The buyer moved away", money: "refund" },
      leaves: [
        { action: "order.cancel", id },
        { action: "payment.refund", id: attemptId },
      ],
    };
  },
};

async function makeRefusedTaxInvoice() {
  const attemptId = await makePayment("completed");
  const { id } = await db().taxInvoice.create({
    // above every number that the shop itself gives here
    data: { number: 1_000_000 + attemptId, attemptId, totalCents: 0n, vatCents: 0n, issuedAt: new Date() },
  });
  await db().delivery.deleteMany({ where: { channel: "etims" } });
  await db().delivery.create({
    data: {
      channel: "etims",
      kind: "tax invoice",
      event: `tax invoice ${id}`,
      recipient: String(id),
      body: "",
      state: "failed",
    },
  });
  return { invoice: String(id), attemptId };
}
