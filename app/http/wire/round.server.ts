/** Rounds without participants and ledger (D37), winners only as far as the viewer may know them (D48). */
import * as z from "zod";
import { type Cents, toShillings } from "~/domain/money";
import { id, timestamp, timestampOrNull, shillings, shillingsOrNull } from "./fields.server";

const hex = () => z.string().length(64);

const winnerEntity = z.object({
  username: z.string().optional().meta({ description: "For staff with `rounds`" }),
  first_name: z.string(),
  pledge_amount: shillings().nullable(),
  amount: shillings().nullable(),
});

export const roundEntity = z
  .object({
    id: id(),
    round_number: z.int().positive(),
    is_active: z.boolean(),
    is_open: z.boolean().meta({ description: "Active, and its auction is live: it takes joins and pledges" }),
    start_time: timestamp(),
    end_time: timestamp().nullable(),
    closes_at: timestamp().nullable().meta({
      description: "No join or pledge counts from then on; null: closed by hand. The soft close may move it",
    }),
    planned_close_at: timestamp()
      .nullable()
      .meta({ description: "closes_at before the soft close moved it" }),
    soft_close_minutes: z.int().positive().nullable().meta({
      description: "A pledge that changes who leads moves closes_at to this many minutes later",
    }),
    latest_close_at: timestamp().nullable().meta({ description: "The soft close goes no further" }),
    base_price: shillings(),
    min_pledge: shillings().nullable(),
    max_pledge: shillings().nullable().meta({ description: "null means unlimited" }),
    participation_fee: shillings(),
    registration_fee: shillings(),
    participant_count: z.int().nonnegative(),
    bid_count: z.int().nonnegative(),
    winner: winnerEntity.nullable(),
    draw_commitment: hex(),
    draw_seed: hex().nullable().meta({ description: "Of a closed round, as are the two below" }),
    ledger_head: hex().nullable(),
    tied_participations: z.array(id()).nullable().meta({ description: "Who was drawn among" }),
    voided_at: timestamp()
      .nullable()
      .meta({ description: "A void round counts nowhere, has no winner, and its fees go back" }),
    void_reason: z.string().nullable(),
  })
  .meta({ id: "Round" });

interface WireRoundSource {
  id: number;
  number: number;
  state: "active" | "closed";
  basePriceCents: Cents;
  minPledgeCents: Cents | null;
  maxPledgeCents: Cents | null;
  participationFeeCents: Cents;
  openedAt: Date;
  closedAt: Date | null;
  closesAt: Date | null;
  plannedCloseAt: Date | null;
  softCloseMinutes: number | null;
  latestCloseAt: Date | null;
  drawCommitment: string;
  ledgerSeq: number;
  participantCount: number;
  /** Null while the round is active. */
  draw: { seed: string; head: string; tied: number[] } | null;
  winner: { pledgeCents: Cents | null; user: { firstName: string; username?: string } } | null;
  voidedAt: Date | null;
  voidReason: string | null;
}

interface RoundView {
  readonly isOpen: boolean;
  readonly forStaff: boolean;
}

export function wireRound(
  round: WireRoundSource,
  { isOpen, forStaff }: RoundView,
): z.input<typeof roundEntity> {
  const fee = toShillings(round.participationFeeCents);
  return {
    id: round.id,
    round_number: round.number,
    is_active: round.state === "active",
    is_open: isOpen,
    start_time: round.openedAt.toISOString(),
    end_time: timestampOrNull(round.closedAt),
    closes_at: timestampOrNull(round.closesAt),
    planned_close_at: timestampOrNull(round.plannedCloseAt),
    soft_close_minutes: round.softCloseMinutes,
    latest_close_at: timestampOrNull(round.latestCloseAt),
    base_price: toShillings(round.basePriceCents),
    min_pledge: shillingsOrNull(round.minPledgeCents),
    max_pledge: shillingsOrNull(round.maxPledgeCents),
    participation_fee: fee,
    registration_fee: fee,
    participant_count: round.participantCount,
    bid_count: round.ledgerSeq,
    winner: round.winner && wireWinner(round.winner, forStaff),
    draw_commitment: round.drawCommitment,
    draw_seed: round.draw?.seed ?? null,
    ledger_head: round.draw?.head ?? null,
    tied_participations: round.draw?.tied ?? null,
    voided_at: timestampOrNull(round.voidedAt),
    void_reason: round.voidReason,
  };
}

function wireWinner({ pledgeCents, user }: NonNullable<WireRoundSource["winner"]>, forStaff: boolean) {
  const amount = shillingsOrNull(pledgeCents);
  return {
    ...(forStaff && user.username !== undefined && { username: user.username }),
    first_name: user.firstName,
    pledge_amount: amount,
    amount,
  };
}
