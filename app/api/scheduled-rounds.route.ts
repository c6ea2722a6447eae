import * as z from "zod";
import { nextRoundInRest } from "~/domain/round/round";
import { accepted } from "~/domain/refusal";
import { roundTimesOf } from "~/domain/schedule/round-times";
import { call, resource } from "~/http/rest/resource.server";
import { scheduledRoundEntity, wireScheduledRound } from "~/http/wire/scheduled-round.server";
import { changeScheduled } from "~/operations/rounds/create-next-round.server";
import { NOT_SCHEDULED, unscheduleRound } from "~/operations/rounds/schedule-round.server";

const group = "Products and auctions";
const path = "/api/auctions/{id}/scheduled_round/";

const route = resource({
  changeScheduledRound: call(
    {
      method: "PUT",
      path,
      group,
      summary: "Move the round that waits to open, or change its figures",
      notes:
        "It replaces the whole plan: what is left out is not kept. `opens_at` is needed, and the rules are those of create_next_round. A round that has opened meanwhile is a 409.",
      access: "staff",
      body: nextRoundInRest,
      aliases: { registration_fee: "participation_fee" },
      answer: scheduledRoundEntity,
      refusals: [409],
      missing: NOT_SCHEDULED,
      example: {
        body: {
          base_price: 500,
          participation_fee: 50,
          min_pledge: 500,
          max_pledge: null,
          opens_at: "2090-01-01T15:00:00Z",
        },
      },
    },
    async ({ viewer, ids, body }) => {
      const changed = await changeScheduled(viewer, {
        auctionId: ids.id,
        basePriceCents: body.base_price,
        participationFeeCents: body.participation_fee,
        minPledgeCents: body.min_pledge,
        maxPledgeCents: body.max_pledge,
        afterRound: body.after_round,
        times: roundTimesOf(body),
      });
      return changed.ok ? accepted(wireScheduledRound(changed.value)) : changed;
    },
  ),

  dropScheduledRound: call(
    {
      method: "DELETE",
      path,
      group,
      summary: "Call off the round that waits to open",
      notes: "An open round keeps its close. A 404 where no round waits.",
      access: "staff",
      answer: z.object({ message: z.string(), dropped: scheduledRoundEntity }),
      missing: NOT_SCHEDULED,
    },
    async ({ viewer, ids }) => {
      const dropped = await unscheduleRound(viewer, ids.id);
      if (!dropped.ok) return dropped;
      return accepted({
        message: `Round ${dropped.value.afterRound + 1} will not open`,
        dropped: wireScheduledRound(dropped.value),
      });
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
