/** A superuser pays the shop KSh 1 to try M-Pesa. It belongs to no order, settles nothing and is in no report. */
import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { maskPhone } from "~/domain/account/phone-text";
import type { Cents } from "~/domain/money";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { KENYAN_MOBILE_MESSAGE } from "~/domain/payment/mpesa";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { providerOf, queryStatus, startCharge, type StatusAnswer, UNKNOWN } from "~/payments/provider.server";
import type { ReceivedPayment } from "~/payments/received-payment";
import { recordAudit } from "../audit/record-audit.server";
import { lockPaymentConnections } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";

const ACCOUNT = "TEST";
export const ONE_SHILLING: Cents = 100;
const PREFIX = "test-";
/** A phone's prompt closes within this time. */
const PAUSE_MS = 60_000;
const ACCEPTED_FOR_MS = 10 * 60_000;

export const isTestReference = (reference: string): boolean => reference.startsWith(PREFIX);

/** Asks the phone for KSh 1 by this connection (null: the server's variables), at most once a minute. Returns the test's id. */
export async function startTestPayment(
  actor: Viewer,
  connectionId: number | null,
  phone: string,
): Promise<Outcome<{ id: number }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const origin = { provider: "daraja", connectionId };
  const provider = await providerOf(origin);
  if (provider === null) return refused(refuse("conflict", "M-Pesa is not connected yet."));
  if (provider.trouble) return refused(refuse("conflict", provider.trouble));
  const phoneNumber = kenyanMobile(phone);
  if (phoneNumber === null) return refused(refuse("invalid", KENYAN_MOBILE_MESSAGE, "phone"));
  const asked = await transaction(async (tx) => {
    await lockPaymentConnections(tx);
    const startedAt = shopTime();
    const recent = await tx.testPayment.count({
      where: { startedAt: { gt: new Date(startedAt.getTime() - PAUSE_MS) } },
    });
    if (recent > 0)
      return refused(refuse("conflict", "A test was asked for just now. Try again in a minute."));
    const data = { connectionId, reference: `${PREFIX}${randomUUID()}`, phoneNumber, startedAt };
    const test = await tx.testPayment.create({ data });
    await recordAudit(tx, actor, "user.test_payment", actor.id, {
      after: { phone: maskPhone(phoneNumber) },
    });
    return accepted(test);
  });
  if (!asked.ok) return asked;
  const { id, reference } = asked.value;
  const answer = await startCharge({
    ...origin,
    reference,
    accountReference: ACCOUNT,
    cents: ONE_SHILLING,
    phoneNumber,
  }).catch(() => UNKNOWN);
  if (answer.state === "failed") {
    await settleTest(id, answer);
    return refused(refuse("conflict", answer.text ?? "M-Pesa said no, without a reason."));
  }
  await db().testPayment.updateMany({
    // its callback may have come before the answer
    where: { id, state: "started" },
    data:
      answer.state === "accepted"
        ? { state: "accepted", checkoutId: answer.checkoutId }
        : { state: "unknown" },
  });
  return accepted({ id });
}

const settleTest = (
  id: number,
  result: { readonly state: "completed" | "failed"; readonly text?: string | null },
) =>
  db().testPayment.updateMany({
    where: { id, state: { in: [...UNDER_WAY] } },
    data: { state: result.state, resultText: result.text ?? null, settledAt: shopTime() },
  });

/** The latest of this connection; M-Pesa is asked about one that is under way. */
export async function latestTest(connectionId: number | null) {
  const found = () => db().testPayment.findFirst({ where: { connectionId }, orderBy: { id: "desc" } });
  const test = await found();
  if (!test || !UNDER_WAY.some((state) => state === test.state)) return test;
  await queryTestPayment(test);
  return found();
}

export type FoundTestPayment = NonNullable<Awaited<ReturnType<typeof findTestPayment>>>;

export const findTestPayment = (reference: string) => db().testPayment.findUnique({ where: { reference } });

/** Only M-Pesa's own answer is believed (D75). */
export async function queryTestPayment({
  id,
  reference,
  connectionId,
  checkoutId,
  callback,
}: FoundTestPayment): Promise<void> {
  const query = { provider: "daraja", connectionId, reference, checkoutId, callback };
  const status: StatusAnswer = await queryStatus(query).catch(() => UNKNOWN);
  if (status.state === "pending" || status.state === "unknown") return;
  await settleTest(id, status);
  if (status.state === "completed" && status.receipt !== null) await addReceipt(id, status.receipt);
}

export const addReceipt = (id: number, receipt: string) =>
  db().testPayment.updateMany({ where: { id, receipt: null }, data: { receipt } });

/** M-Pesa asks before it takes money by paybill (D75): a shilling for a test that a superuser has just asked for is taken. */
export const isTestPayment = async (account: string, cents: Cents): Promise<boolean> =>
  account.trim().toUpperCase() === ACCOUNT &&
  cents === ONE_SHILLING &&
  (await db().testPayment.count({
    where: { startedAt: { gt: new Date(shopTime().getTime() - ACCEPTED_FOR_MS) } },
  })) > 0;

/** Whether a confirmation, or a row of the list, is of a test: then it is no unmatched payment. */
export async function takeTestConfirmation(payment: ReceivedPayment): Promise<boolean> {
  const { receipt, accountReference, cents, connectionId = null, paidAt } = payment;
  if (accountReference.trim().toUpperCase() !== ACCOUNT || cents !== ONE_SHILLING) return false;
  const around = (ms: number) => new Date(paidAt.getTime() + ms);
  const test = await db().testPayment.findFirst({
    where: {
      connectionId,
      OR: [
        { receipt },
        { receipt: null, startedAt: { gt: around(-ACCEPTED_FOR_MS), lt: around(ACCEPTED_FOR_MS) } },
      ],
    },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (test) await addReceipt(test.id, receipt);
  return test !== null;
}
