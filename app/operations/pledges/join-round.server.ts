import { randomUUID } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import { lockRows } from "~/db/locks.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { toColumn } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import {
  ACCOUNT_NOT_FOUND,
  PAYMENT_FAILED,
  PAYMENT_PENDING,
  PAYMENT_REFUNDED,
  ROUND_CLOSED,
} from "~/domain/messages";
import { kenyanMobile } from "~/domain/account/phone";
import type { Cents } from "~/domain/money";
import {
  decideJoin,
  joinUnconfirmed,
  phoneHasJoined,
  PENDING_RETRY_MS,
  refuseFeePaid,
  refuseJoin,
  refuseNewerRound,
} from "~/domain/round/participation";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type Tax, taxNow, UNTAXED } from "~/domain/tax/tax";
import { isOutOfReach, standing } from "~/domain/pledge/standing";
import { sendsStkPushes } from "~/payments/provider.server";
import {
  type PaymentAttempt,
  findAttempt,
  isRepeatable as mayRepeat,
  openAttempt,
  reopenAttempt,
} from "../payments/attempts.server";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { accountsWithPhone, type PhoneUse, roundAcceptsJoins } from "../payments/related-payments.server";
import { phoneOwners, refuseStkPush, startPayment } from "../payments/start-and-query.server";
import { accountPhone, pledgeState, refuseJoiningAge } from "./pledge-state.server";
import { standingFacts } from "./standing.queries.server";
import { isBlockedFromAuction } from "../started-auctions/blocked-account.server";
import { shopSettings } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";

interface Joined {
  participationId: number;
  feeCents: Cents;
  /** False if an earlier join was found. */
  isNew: boolean;
  /** The attempt whose result comes later (D77); null once the fee is paid. */
  awaits: number | null;
}

interface JoinRequest {
  /** The round that the buyer agreed to; null for the current one. */
  seenRound?: number | null;
  /** The fee that the buyer agreed to; null if none is given. */
  claimedCents?: Cents | null;
  /** The form's tick that this auction can no longer be won (D72). REST does not need it. */
  knowsOdds?: boolean;
  /** The phone to prompt; null for the account's. */
  phoneNumber?: string | null;
}

const PENDING = refused(refuse("payment_pending", PAYMENT_PENDING));

/** Refuses before any payment (D39), and charges outside any transaction. A fee that comes too late is refunded (D21, D71). */
export async function joinRound(
  viewer: Viewer | null,
  auctionId: number,
  { seenRound = null, claimedCents = null, knowsOdds = true, phoneNumber = null }: JoinRequest = {},
): Promise<Outcome<Joined>> {
  const now = shopTime();
  const { auctionFound, round, roundOpen, own } = await pledgeState(viewer, auctionId, now);
  if (own?.paymentStatus === "completed")
    return accepted({ participationId: own.id, feeCents: own.feeCents, isNew: false, awaits: null });
  const refusal = refuseJoin({ viewer, auctionFound, roundOpen });
  if (refusal) return refused(refusal);
  if (!viewer || !round) return refused(refuse("round_closed", ROUND_CLOSED));
  const disagreed =
    refuseNewerRound(round, seenRound) ??
    refuseFeePaid(claimedCents, round.participationFeeCents) ??
    (await refuseJoiningAge(viewer.id, auctionId, now));
  if (disagreed) return refused(disagreed);
  if (!knowsOdds && (await cannotWin(viewer.id, auctionId, now))) return refused(joinUnconfirmed());

  const latest = own && (await findAttempt({ reference: own.providerReference }));
  const isRepeatable = mayRepeat(latest);
  const underWay = (joined: Omit<Joined, "awaits">, attempt: Pick<PaymentAttempt, "id"> | null) =>
    isRepeatable || !attempt ? PENDING : accepted({ ...joined, awaits: attempt.id });
  const decision = decideJoin(own, now, isRepeatable);
  if (own && decision === "pending")
    return underWay({ participationId: own.id, feeCents: own.feeCents, isNew: false }, latest);
  // nothing is paid from another phone in a round without a fee (D113)
  const typed = round.participationFeeCents === 0 ? null : phoneNumber;
  const payer = typed ?? (await accountPhone(viewer.id));
  const phone = payer && (kenyanMobile(payer) ?? payer);
  const tax = taxNow(await shopSettings()) ?? UNTAXED;
  const claim = await claimParticipation({
    tax,
    userId: viewer.id,
    auctionId,
    phone,
    round,
    own,
    isRetry: decision === "retry" && isRepeatable,
    now,
  });
  if (!claim.ok) return claim;

  const { participationId, cents: feeCents } = claim.value;
  const settled = await startPayment(claim.value);
  switch (settled) {
    case "counted":
    case "already":
      return accepted({ participationId, feeCents, isNew: settled === "counted", awaits: null });
    case "failed":
      return refused(refuse("payment_failed", PAYMENT_FAILED));
    case "refunded":
    case "refunding":
    case "unmatched":
      return refused(refuse("payment_refunded", PAYMENT_REFUNDED));
    case "under way":
    case "late":
      return underWay({ participationId, feeCents, isNew: true }, claim.value);
  }
}

/** No pledge in the open round can make this buyer the winner (D72). */
async function cannotWin(userId: number, auctionId: number, now: Date): Promise<boolean> {
  const facts = await standingFacts(userId, auctionId, now);
  return facts !== null && isOutOfReach(standing(facts).preview);
}

type OwnParticipation = NonNullable<Awaited<ReturnType<typeof pledgeState>>["own"]>;

interface ClaimRequest {
  userId: number;
  auctionId: number;
  phone: string | null;
  round: { id: number; participationFeeCents: Cents };
  own: OwnParticipation | null;
  /** Under the reference that was charged before. */
  isRetry: boolean;
  tax: Tax | typeof UNTAXED;
  now: Date;
}

type FeeAttempt = PaymentAttempt & { readonly participationId: number };

async function claimParticipation(request: ClaimRequest): Promise<Outcome<FeeAttempt>> {
  const { own, round, isRetry, phone: phoneNumber } = request;
  const claimed = transaction(async (tx) => {
    const promptRefusal = await refuseStkPush(tx, {
      userId: request.userId,
      cents: round.participationFeeCents,
      phoneNumber,
    });
    // the reason that waiting does not change comes first
    if (promptRefusal) return refused((await hasPhoneJoined(tx, request)) ? phoneHasJoined() : promptRefusal);
    const claim = await (own && isRetry ? claimRetry(tx, own, request) : claimAnew(tx, request));
    if (!claim) return PENDING;
    if (await hasPhoneJoined(tx, request)) return refused(phoneHasJoined());
    if (await isBlockedFromAuction(tx, request.userId, request.auctionId))
      return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    // read after the write, which may have waited, so that nobody pays for a round that has ended meanwhile
    const open = await roundAcceptsJoins(tx, round.id);
    return open ? accepted(claim) : refused(refuse("round_closed", ROUND_CLOSED));
  });
  return unlessDuplicate(claimed, PENDING);
}

/** One phone, one participation in a round (D99, D113). The round is locked: of two accounts with one phone the second sees the first. */
async function hasPhoneJoined(tx: Tx, { userId, phone, round }: ClaimRequest): Promise<boolean> {
  if (phone === null || !sendsStkPushes()) return false;
  await lockRows(tx, "Round", "id", round.id);
  const use = { phone, userId, roundId: round.id };
  return round.participationFeeCents === 0
    ? hasPhoneJoinedFree(tx, use)
    : (await accountsWithPhone(tx, use, ["completed"])).length > 0;
}

/** Nobody pays, so anybody can have typed the number: it does not shut out the account that verified it (D113). */
async function hasPhoneJoinedFree(tx: Tx, use: PhoneUse): Promise<boolean> {
  // those under way complete by themselves
  const others = await accountsWithPhone(tx, use, [...UNDER_WAY, "completed"]);
  if (others.length !== 1) return others.length > 1;
  const owners = await phoneOwners({ phoneNumber: use.phone, id: { in: [use.userId, ...others] } }, tx);
  return !(owners.length === 1 && owners[0] === use.userId);
}

/** Starts a new payment attempt: for the first join, after a refund, and where the provider cannot detect repeats. */
async function claimAnew(
  tx: Tx,
  { userId, round, own, phone, tax, now }: ClaimRequest,
): Promise<FeeAttempt | null> {
  const reference = randomUUID();
  const data = { paymentStatus: "pending", providerReference: reference, attemptedAt: now, ...tax } as const;
  const cents = round.participationFeeCents;
  const [claimed] = own
    ? await tx.participation.updateManyAndReturn({
        where: { id: own.id, paymentStatus: { in: ["refunded", "failed"] } },
        data,
        select: { id: true },
      })
    : [
        await tx.participation.create({
          data: { ...data, userId, roundId: round.id, feeCents: toColumn(cents), createdAt: now },
          select: { id: true },
        }),
      ];
  const purpose = claimed && { participationId: claimed.id };
  return purpose ? openAttempt(tx, { userId, cents, phoneNumber: phone, purpose, reference }) : null;
}

/** Retries under the same reference, so that nothing is charged twice (D21). Waits for a payment that is being refunded. */
async function claimRetry(
  tx: Tx,
  { id, providerReference }: OwnParticipation,
  { now, phone }: ClaimRequest,
): Promise<FeeAttempt | null> {
  const stale = new Date(now.getTime() - PENDING_RETRY_MS);
  const tried = await tx.participation.updateMany({
    where: {
      id,
      providerReference,
      OR: [{ paymentStatus: "failed" }, { paymentStatus: "pending", attemptedAt: { lte: stale } }],
    },
    data: { paymentStatus: "pending", attemptedAt: now },
  });
  if (tried.count === 0) return null;
  const attempt = await reopenAttempt(tx, providerReference, phone);
  return attempt && { ...attempt, participationId: id };
}
