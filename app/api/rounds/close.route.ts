import { accepted } from "~/domain/refusal";
import { settledText } from "~/domain/pledge/settled-text";
import { closeRoundCall } from "~/http/calls/rounds.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireSettled } from "~/http/wire/settled.server";
import { closeRound } from "~/operations/rounds/close-round.server";

const route = endpoint(
  answer(closeRoundCall, async ({ viewer, ids }) => {
    const closed = await closeRound(viewer, ids.roundId);
    if (!closed.ok) return closed;
    return accepted({ message: settledText(closed.value), winner: wireSettled(closed.value) });
  }),
);
export const loader = route.loader;
export const action = route.action;
