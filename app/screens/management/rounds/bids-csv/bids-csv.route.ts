import type { LoaderFunctionArgs } from "~/router";
import { BIDS_FAILED } from "~/domain/messages";
import { csvFile } from "~/http/forms/csv.server";
import { requireSuperuser } from "~/http/session/current-user.server";
import { seatBatches } from "~/operations/pledges/seats.queries.server";
import { auctionFrom } from "../auction-address.server";
import { auctionSeats } from "~/screens/management/participants/auction-seats.server";
import { bidColumns } from "~/screens/management/participants/seat-csv.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id } = await auctionFrom(args.params.id, BIDS_FAILED);
  const { list } = await auctionSeats(id, new URL(args.request.url).searchParams, "pledges");
  return csvFile(args.context, { name: "bids.csv", columns: bidColumns, batches: seatBatches(list) });
}
