import * as z from "zod";
import { may, type Viewer } from "~/domain/account/access";
import { toShillings } from "~/domain/money";
import type { PublicRound } from "~/operations/rounds/round-rows.queries.server";
import { id, timestamp, shillings } from "./fields.server";
import { roundEntity, wireRound } from "./round.server";
import { roundParticipant, wireRoundParticipant } from "./participation.server";

const hex = () => z.string().length(64);

export const roundDetailEntity = roundEntity
  .extend({
    auction: id(),
    participants: z
      .array(roundParticipant)
      .meta({ description: "Paid participations by pledge, the highest first; who has not pledged last" }),
    ledger: z
      .array(
        z.object({
          seq: z.int().positive(),
          participation: id(),
          pledge_amount: shillings(),
          submitted_at: timestamp(),
          hash: hex(),
        }),
      )
      .nullable(),
  })
  .meta({ id: "RoundDetail" });

export function wireRoundDetail(
  round: PublicRound,
  { viewer, now }: { viewer: Viewer | null; now: Date },
): z.input<typeof roundDetailEntity> {
  const forStaff = may(viewer, "rounds");
  return {
    ...wireRound(round, { isOpen: round.isOpen, forStaff }),
    auction: round.productId,
    participants: round.participants.map((participation) =>
      wireRoundParticipant(participation, { forStaff, now }),
    ),
    ledger:
      round.ledger?.map((entry) => ({
        seq: entry.seq,
        participation: entry.participationId,
        pledge_amount: toShillings(entry.cents),
        submitted_at: entry.submittedAt.toISOString(),
        hash: entry.hash,
      })) ?? null,
  };
}
