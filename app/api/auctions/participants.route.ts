import { toShillings } from "~/domain/money";
import { accepted } from "~/domain/refusal";
import { listParticipants } from "~/http/calls/rounds.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireParticipant } from "~/http/wire/seat.server";
import { participantsOf } from "~/operations/pledges/auction-seats.queries.server";

const route = endpoint(
  answer(listParticipants, async ({ viewer, ids, slice, now }) => {
    const found = await participantsOf(viewer, ids.id, slice);
    if (!found.ok) return found;
    const { rows, total, revenueCents } = found.value;
    const participants = rows.map((seat) => wireParticipant(seat, now));
    return {
      ...accepted({ participants, total_count: total, total_revenue: toShillings(revenueCents) }),
      total,
    };
  }),
);
export const loader = route.loader;
export const action = route.action;
