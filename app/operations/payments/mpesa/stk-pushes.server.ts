/** Which prompts money without an account may belong to: a till's payer types none (D74, D103). */
import type { Tx } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { inCents, toColumn } from "~/db/rows.server";
import type { Cents } from "~/domain/money";
import { type AttemptState, SETTLED, UNDER_WAY } from "~/domain/payment/attempt";
import { UNLISTED } from "~/domain/payment/confirmation";
import { type PhoneFit, phoneFit } from "~/domain/payment/money-phone";
import { sha256 } from "../../digests.server";

const ASKED_BEFORE_MS = 5 * 60_000;
/** Two clocks. */
const SLACK_MS = 2 * 60_000;

/** A payment as the provider reports it; the phone whole, masked, hashed or empty. */
export interface IncomingPayment {
  readonly cents: Cents;
  readonly phone: string;
  readonly accountReference: string;
  readonly paidAt: Date;
}

export interface Push {
  readonly id: number;
  readonly state: AttemptState;
  readonly checkoutId: string | null;
  readonly fit: PhoneFit;
}

async function pushesWhere(
  tx: Tx,
  { cents, phone, accountReference, paidAt }: IncomingPayment,
  where: Prisma.PaymentAttemptWhereInput,
): Promise<Push[]> {
  if (accountReference !== "") return [];
  const pushes = await tx.paymentAttempt.findMany({
    where: {
      provider: "daraja",
      cents: toColumn(cents),
      startedAt: {
        gte: new Date(paidAt.getTime() - ASKED_BEFORE_MS),
        lte: new Date(paidAt.getTime() + SLACK_MS),
      },
      ...where,
    },
    orderBy: { id: "asc" },
    select: { id: true, state: true, checkoutId: true, phoneNumber: true },
  });
  return pushes.map(({ phoneNumber, ...push }) => ({
    ...push,
    fit: phoneFit(phone, phoneNumber, sha256),
  }));
}

/** Its money came too late, and M-Pesa's list did not name its receipt yet. */
const LATE_UNLISTED = {
  outcome: "paid_too_late",
  unmatched: { OR: [{ mpesaReceipt: null }, { proof: { in: [...UNLISTED] } }] },
} satisfies Prisma.PaymentAttemptWhereInput;

const isKnown = ({ fit }: Push) => fit === "same" || fit === "alike";

/**
 * Those without a receipt whose sum, time and phone agree, as far as the number is known. One that is under way has still to
 * learn whether it was paid.
 */
export async function stkPushesFor(tx: Tx, money: IncomingPayment): Promise<Push[]> {
  const where: Prisma.PaymentAttemptWhereInput = {
    receipt: null,
    OR: [{ state: { in: [...UNDER_WAY, ...SETTLED] } }, LATE_UNLISTED],
  };
  return (await pushesWhere(tx, money, where)).filter(isKnown);
}

/** Those whose money this may be, for all that is known: their phone does not differ, and no confirmation is theirs. */
export async function possibleStkPushes(tx: Tx, money: IncomingPayment): Promise<Push[]> {
  const where: Prisma.PaymentAttemptWhereInput = {
    confirmation: null,
    OR: [{ state: { in: [...UNDER_WAY, ...SETTLED] } }, LATE_UNLISTED],
  };
  return (await pushesWhere(tx, money, where)).filter(({ fit }) => fit !== "other");
}

/** Those that M-Pesa said had failed and whose money this may be all the same: it may say otherwise when asked again. */
export async function failedStkPushes(tx: Tx, money: IncomingPayment): Promise<Push[]> {
  const where: Prisma.PaymentAttemptWhereInput = {
    confirmation: null,
    state: "failed",
    outcome: { in: ["refused", "given_up"] },
    checkoutId: { not: null },
  };
  return (await pushesWhere(tx, money, where)).filter(({ fit }) => fit !== "other");
}

/**
 * The one prompt that agrees in the whole number, where it has no checkout id, so that no question tells its fate (D103). Another
 * prompt to that phone for that sum, which has one and no receipt yet, may have brought the money as well: then none.
 */
export async function turnedAwayStkPush(tx: Tx, money: IncomingPayment): Promise<number | null> {
  const where = {
    receipt: null,
    OR: [
      { state: { in: [...UNDER_WAY, ...SETTLED] } },
      { state: "failed", outcome: { in: ["never_asked", "given_up"] } },
      LATE_UNLISTED,
    ],
  } satisfies Prisma.PaymentAttemptWhereInput;
  const fitting = (await pushesWhere(tx, money, where)).filter(({ fit }) => fit === "same");
  const [only, ...others] = fitting;
  return only?.checkoutId === null && others.length === 0 ? only.id : null;
}

interface Asked {
  readonly cents: Cents;
  readonly phoneNumber: string | null;
  readonly startedAt: Date;
}

const sumAndTime = ({ cents, startedAt }: Asked) =>
  ({
    accountReference: "",
    cents: toColumn(cents),
    paidAt: {
      gte: new Date(startedAt.getTime() - SLACK_MS),
      lte: new Date(startedAt.getTime() + ASKED_BEFORE_MS),
    },
  }) satisfies Prisma.ConfirmationWhereInput;

/** Money without account and attempt that this prompt may have brought, whatever became of it. */
export async function paymentsOfPush(tx: Tx, asked: Asked) {
  const came = await tx.confirmation.findMany({
    where: { ...sumAndTime(asked), attemptId: null, lateAttemptId: null },
    orderBy: { id: "asc" },
  });
  return came
    .map((row) => ({ ...inCents(row), fit: phoneFit(row.phone, asked.phoneNumber, sha256) }))
    .filter(({ fit }) => fit !== "other");
}

/** Whether a person matched money that this prompt may have brought with something else, whose attempt began after it came. */
export async function isMatchedElsewhere(tx: Tx, asked: Asked & { readonly id: number }): Promise<boolean> {
  const matched = await tx.confirmation.findMany({
    where: {
      ...sumAndTime(asked),
      state: "matched",
      attempt: { id: { not: asked.id }, checkoutId: null },
    },
    select: { phone: true, paidAt: true, attempt: { select: { startedAt: true } } },
  });
  return matched.some(
    ({ phone, paidAt, attempt }) =>
      attempt !== null &&
      attempt.startedAt >= paidAt &&
      phoneFit(phone, asked.phoneNumber, sha256) !== "other",
  );
}
