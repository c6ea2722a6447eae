/** The round that waits to open by the clock (D91). */
import * as z from "zod";
import { type Cents, toShillings } from "~/domain/money";
import type { RoundOpening } from "~/operations/pledges/board.queries.server";
import { timestamp, timestampOrNull, shillings, shillingsOrNull } from "./fields.server";

const opening = {
  round_number: z.int().positive(),
  opens_at: timestamp(),
  closes_at: timestamp().nullable().meta({ description: "null: closed by hand" }),
};

/** On the leaderboard. */
export const roundOpeningEntity = z.strictObject(opening).meta({ id: "RoundOpening" });

export const scheduledRoundEntity = z
  .object({
    ...opening,
    soft_close_minutes: z.int().positive().nullable(),
    soft_close_max_minutes: z.int().positive().nullable(),
    base_price: shillings(),
    participation_fee: shillings(),
    registration_fee: shillings(),
    min_pledge: shillings(),
    max_pledge: shillings().nullable().meta({ description: "null means unlimited" }),
  })
  .meta({ id: "ScheduledRound" });

interface ScheduledRoundSource extends RoundOpening {
  readonly softCloseMinutes: number | null;
  readonly softCloseMaxMinutes: number | null;
  readonly basePriceCents: Cents;
  readonly participationFeeCents: Cents;
  readonly minPledgeCents: Cents;
  readonly maxPledgeCents: Cents | null;
}

export const wireOpening = ({ afterRound, opensAt, closesAt }: RoundOpening) => ({
  round_number: afterRound + 1,
  opens_at: opensAt.toISOString(),
  closes_at: timestampOrNull(closesAt),
});

export function wireScheduledRound(round: ScheduledRoundSource): z.input<typeof scheduledRoundEntity> {
  const fee = toShillings(round.participationFeeCents);
  return {
    ...wireOpening(round),
    soft_close_minutes: round.softCloseMinutes,
    soft_close_max_minutes: round.softCloseMaxMinutes,
    base_price: toShillings(round.basePriceCents),
    participation_fee: fee,
    registration_fee: fee,
    min_pledge: toShillings(round.minPledgeCents),
    max_pledge: shillingsOrNull(round.maxPledgeCents),
  };
}
