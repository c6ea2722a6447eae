import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { readPage } from "~/domain/list/page";
import { roundNote } from "~/domain/round/round";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { auctionParticipants } from "~/operations/rounds/winner/auction-totals.server";
import { type EntryFeesByDay, entryFeesByDay } from "~/operations/rounds/entry-fees.queries.server";
import { type ListedRound, roundListPage } from "~/operations/rounds/round-summaries.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { participantsStat } from "~/screens/management/participations/participants-stat";
import { spanName, spanPoints } from "~/screens/management/shared/chart/span-points";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

export async function revenueTab(product: ManagedProduct, params: URLSearchParams) {
  const { id, participationFeeCents } = product;
  const { totals, rounds, page, pageCount } = await roundListPage(id, readPage(params));
  const fees = await entryFeesByDay(id, shopTime());
  return {
    stats: [
      { label: t("Entry fee"), value: formatKsh(fees?.latestCents ?? participationFeeCents ?? 0) },
      participantsStat(await auctionParticipants(id), totals.participants),
      {
        label: t("Total revenue"),
        value: formatKsh(totals.revenueCents),
        note: t("entry fee × participants of each round"),
      },
    ],
    chart: fees && fees.spans.length > 0 ? chartOf(fees) : null,
    rounds: rounds.map((round) => rowOf(product, round)),
    page,
    pageCount,
  };
}

function chartOf({ time, spans }: EntryFeesByDay) {
  const bySpan = new Map(spans.map((entry) => [entry.span, entry]));
  const total = spans.reduce((sum, { cents }) => sum + cents, 0);
  return {
    column: spanName(time),
    points: spanPoints(time, (span) => {
      const { cents = 0, participants = 0 } = bySpan.get(span) ?? {};
      return {
        value: cents,
        text: t("{sum} from {participants}", {
          sum: formatKsh(cents),
          participants: counted(participants, "participant"),
        }),
      };
    }),
    summary: t("{sum} in entry fees", { sum: formatKsh(total) }),
  };
}

const rowOf = (product: ManagedProduct, round: ListedRound) => ({
  id: round.id,
  to: `/management/products/${product.id}/rounds/${round.id}`,
  number: round.number,
  state: round.state,
  phase: roundNote(round.state, product, shopTime()),
  entryFee: formatKsh(round.participationFeeCents),
  participants: formatCount(round.participantCount),
  revenue: formatKsh(round.revenueCents),
});

export type RevenueView = Awaited<ReturnType<typeof revenueTab>>;
