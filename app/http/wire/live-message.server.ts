/** The three messages of the live channel (D37): what a WebSocket sends, and the events of a stream by name. */
import * as z from "zod";
import { id, moment, shillings } from "./fields.server";

const leaderboard = z.strictObject({
  top_bids: z
    .array(
      z.strictObject({
        id: id(),
        position: z.int().min(1).max(10),
        pledge_amount: shillings(),
        amount: shillings(),
        is_current_user: z.boolean(),
        user: z.strictObject({ first_name: z.string() }),
      }),
    )
    .max(10),
  total_participants: z.int().nonnegative(),
  tied_at_top_count: z.int().nonnegative(),
  round_number: z.int().positive().nullable(),
  as_of: moment(),
  user_position: z.int().positive().nullable(),
  user_bid: shillings().nullable(),
  user_in_top_10: z.boolean(),
});

const bidPlaced = z.strictObject({
  auction: id(),
  round: id(),
  round_number: z.int().positive(),
  pledge_amount: shillings(),
  user: z.strictObject({ first_name: z.string() }),
  submitted_at: moment(),
});

/** The round entity without what only `GET /rounds/{id}/` carries: whatever else it holds is that entity's own affair. */
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
  z.strictObject({ type: z.literal("leaderboard_update"), data: leaderboard }),
  z.strictObject({ type: z.literal("bid_placed"), data: bidPlaced }),
  z.strictObject({ type: z.literal("round_update"), data: roundUpdate }),
]);
