import { accepted } from "~/domain/refusal";
import { getRevenueSummary } from "~/http/calls/reports.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireRevenue } from "~/http/wire/report.server";
import { entryFeeSummary } from "~/operations/rounds/entry-fee-summary.queries.server";

const route = endpoint(
  answer(getRevenueSummary, async ({ viewer, ids }) => {
    const found = await entryFeeSummary(viewer, ids.id);
    return found.ok ? accepted(wireRevenue(found.value)) : found;
  }),
);
export const loader = route.loader;
export const action = route.action;
