import type { LoaderFunctionArgs } from "~/router";
import { BIDS_FAILED } from "~/domain/messages";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { participationBatches } from "~/operations/pledges/participations.queries.server";
import { auctionFrom } from "../auction-address.server";
import { auctionParticipations } from "~/screens/management/participants/auction-participations.server";
import { bidColumns } from "~/screens/management/participants/participation-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await auctionFrom(args.params.id, BIDS_FAILED);
  const { list } = await auctionParticipations(id, new URL(args.request.url).searchParams, "pledges");
  return csvFile(args.context, {
    name: "bids.csv",
    columns: bidColumns,
    batches: participationBatches(list),
  });
}
