/** The three messages of the live channel (D37). */
import * as z from "zod";
import { id, timestamp, shillings } from "~/http/wire/fields.server";
import { leaderboardEntity } from "~/http/wire/leaderboard-entity.server";

const bidPlaced = z.strictObject({
  auction: id(),
  round: id(),
  round_number: z.int().positive(),
  pledge_amount: shillings(),
  user: z.strictObject({ first_name: z.string() }),
  submitted_at: timestamp(),
});

/** The round entity's own tests check its other fields. */
const roundUpdate = z.strictObject({
  auction: id(),
  round: z
    .looseObject({
      id: id(),
      round_number: z.int().positive(),
      is_active: z.boolean(),
      is_open: z.boolean(),
      participants: z.never().optional(),
      ledger: z.never().optional(),
    })
    .meta({ description: "The round entity without participants and ledger" }),
});

export const liveMessage = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("leaderboard_update"), data: leaderboardEntity }),
  z.strictObject({ type: z.literal("bid_placed"), data: bidPlaced }),
  z.strictObject({ type: z.literal("round_update"), data: roundUpdate }),
]);
