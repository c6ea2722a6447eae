import { accepted } from "~/domain/refusal";
import { listParticipations } from "~/http/calls/bids.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireParticipation } from "~/http/wire/bid.server";
import { participationsOf } from "~/operations/pledges/participation-list.queries.server";

const route = endpoint(
  answer(listParticipations, async ({ viewer, slice }) => {
    const { rows, total } = await participationsOf(viewer.id, slice);
    return accepted({ rows: rows.map(wireParticipation), total });
  }),
);
export const loader = route.loader;
export const action = route.action;
