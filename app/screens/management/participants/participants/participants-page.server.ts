import { countOf, formatCount } from "~/domain/count";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { seatPage } from "~/operations/pledges/seats.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { auctionParticipants } from "~/operations/rounds/auction-totals.server";
import { roundTotals } from "~/operations/rounds/round-summaries.queries.server";
import { auctionSeats } from "../auction-seats.server";
import { participantsFigure } from "../participants-figure";
import { seatListView } from "../seat-list.server";
import { personView } from "../seat-view.server";
import { NOT_AVAILABLE } from "~/screens/management/users/user-view.server";
import type { FeeRow } from "./fee-table";

export async function participantsPage({ id, title }: ManagedProduct, params: URLSearchParams) {
  const totals = await roundTotals(id);
  const { filters, list } = await auctionSeats(id, params, "fees");
  const shown = await seatPage(list, filters.page);
  const { seats, feesCents } = shown.total;
  const path = `/management/auctions/${id}/participants`;
  return {
    id,
    title,
    stats: [
      {
        ...participantsFigure(await auctionParticipants(id), totals.participants),
        label: "Total participants",
      },
      { label: "Total revenue", value: formatKsh(totals.revenueCents) },
    ],
    list: seatListView({
      path,
      filters,
      found: `${countOf(seats, "entry fee")}${seats > 0 ? `, together ${formatKsh(feesCents)}` : ""}`,
      csvList: `${path}.csv`,
      shown,
      rounds: { count: totals.rounds, allowAll: true },
      isSortable: true,
    }),
    rows: shown.seats.map((seat, i): FeeRow => ({
      id: seat.id,
      number: formatCount(shown.skip + i + 1),
      person: personView(seat),
      round: seat.round.number,
      fee: formatKsh(seat.feeCents),
      paid: seat.paidAt ? formatDateTime(seat.paidAt) : NOT_AVAILABLE,
    })),
  };
}
