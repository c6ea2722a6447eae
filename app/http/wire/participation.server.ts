/** In full for staff with `rounds`, by first name and pledge for others (D12, D48). */
import * as z from "zod";
import { toShillings } from "~/domain/money";
import { receiptNumber } from "~/domain/pledge/pledge";
import { accepted } from "~/domain/refusal";
import { ageOn } from "~/domain/time";
import type { BidList } from "~/operations/pledges/auction-participations.queries.server";
import type { LastBid, ParticipationRow } from "~/operations/rounds/participation-rows.queries.server";
import { bidEntity } from "./bid.server";
import { id, timestampOrNull, timestamp, shillings, shillingsOrNull } from "./fields.server";

const position = () =>
  z.int().positive().nullable().meta({ description: "In its round; null before the first pledge" });

const phone = () => z.string().nullable().meta({ example: "+254712345678" });

export const participantUser = z
  .object({
    id: id(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    username: z.string(),
    email: z.string(),
    phone_number: phone(),
    phone: phone(),
    age: z.int().nonnegative().nullable(),
  })
  .meta({ id: "ParticipantUser" });

const publicUser = z.object({ first_name: z.string() });

const pledge = {
  pledge_amount: shillings().nullable(),
  amount: shillings().nullable(),
  position: position(),
  payment_status: z.literal("completed"),
};

export const roundParticipant = z.object({
  id: id(),
  user: z
    .union([participantUser, publicUser])
    .meta({ description: "Without the permission `rounds`, first_name alone" }),
  ...pledge,
});

export const participantEntity = z
  .object({
    id: id(),
    user: participantUser,
    auction: id(),
    round: id(),
    round_number: z.int().positive(),
    fee_paid: shillings(),
    paid_at: timestamp().nullable(),
    is_winner: z.boolean(),
    ...pledge,
  })
  .meta({ id: "Participant" });

const wireUser = ({ user }: ParticipationRow, now: Date): z.input<typeof participantUser> => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  full_name: `${user.firstName} ${user.lastName}`.trim(),
  username: user.username,
  email: user.email,
  phone_number: user.phoneNumber,
  phone: user.phoneNumber,
  age: user.dateOfBirth === null ? null : ageOn(user.dateOfBirth, now),
});

function wirePledge({ pledgeCents, position }: ParticipationRow) {
  const amount = shillingsOrNull(pledgeCents);
  return { pledge_amount: amount, amount, position, payment_status: "completed" as const };
}

export const wireRoundParticipant = (
  participation: ParticipationRow,
  { forStaff, now }: { forStaff: boolean; now: Date },
): z.input<typeof roundParticipant> => ({
  id: participation.id,
  user: forStaff ? wireUser(participation, now) : { first_name: participation.user.firstName },
  ...wirePledge(participation),
});

export const wireParticipant = (
  participation: ParticipationRow,
  now: Date,
): z.input<typeof participantEntity> => ({
  id: participation.id,
  user: wireUser(participation, now),
  auction: participation.round.productId,
  round: participation.round.id,
  round_number: participation.round.number,
  fee_paid: toShillings(participation.feeCents),
  paid_at: timestampOrNull(participation.paidAt),
  is_winner: participation.isWinner,
  ...wirePledge(participation),
});

/** A participation's pledge as a bid (D65): the latest raise. */
export const listedBid = bidEntity
  .extend({ user: participantUser, participation: id() })
  .meta({ id: "ListedBid" });

function wireListedBid(
  participation: ParticipationRow,
  bid: LastBid,
  { title, now }: { title: string; now: Date },
): z.input<typeof listedBid> {
  const amount = toShillings(participation.pledgeCents ?? 0);
  const round = { id: participation.round.id, round_number: participation.round.number };
  return {
    id: bid.id,
    participation: participation.id,
    user: wireUser(participation, now),
    auction: { id: participation.round.productId, title },
    pledge_amount: amount,
    amount,
    round,
    round_info: round,
    round_number: round.round_number,
    submitted_at: bid.submittedAt.toISOString(),
    is_valid: true,
    is_winner: participation.isWinner,
    position: participation.position,
    receipt: receiptNumber(round.round_number, bid.seq),
    ledger_hash: bid.hash,
  };
}

export const bidListEntity = z.object({
  bids: z.array(listedBid),
  total_count: z.int().nonnegative(),
  highest_amount: shillings().nullable(),
});

export function bidListAnswer({ title, rows, total, highestCents }: BidList, now: Date) {
  const answer: z.input<typeof bidListEntity> = {
    bids: rows.map(({ participation, bid }) => wireListedBid(participation, bid, { title, now })),
    total_count: total,
    highest_amount: shillingsOrNull(highestCents),
  };
  return { ...accepted(answer), total };
}
