import * as z from "zod";
import { id, timestamp, shillings } from "./fields.server";
import { roundOpeningEntity } from "./scheduled-round.server";

export const leaderboardEntity = z
  .strictObject({
    top_bids: z
      .array(
        z.strictObject({
          id: id().meta({ description: "The participation's" }),
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
    highest_total: shillings().meta({
      description:
        "The highest sum of one participant's pledges over all rounds so far: what the auction is decided by",
    }),
    highest_total_count: z.int().nonnegative().meta({ description: "How many have that sum" }),
    ledger_seq: z.int().nonnegative().meta({
      description: "Sequence number of the round's last pledge; it changes with every pledge",
    }),
    closes_at: timestamp()
      .nullable()
      .meta({ description: "When the open round closes by the clock; null: by hand" }),
    scheduled_round: roundOpeningEntity
      .nullable()
      .meta({ description: "The next round, while it waits to open by the clock" }),
    as_of: timestamp(),
    user_position: z.int().positive().nullable(),
    user_bid: shillings().nullable(),
    user_in_top_10: z.boolean(),
  })
  .meta({ id: "Leaderboard" });
