import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { voidRoundsText } from "~/domain/round/void-round";
import { entryFeePayments } from "~/operations/payments/payments.queries.server";
import { participationPage } from "~/operations/pledges/participations.queries.server";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { auctionParticipants } from "~/operations/rounds/winner/auction-totals.server";
import { voidRoundNumbers } from "~/operations/rounds/rounds.queries.server";
import { roundTotals } from "~/operations/rounds/round-summaries.queries.server";
import { auctionParticipations } from "../auction-participations.server";
import { participationListView } from "../participation-list.server";
import { personView } from "../participation-view.server";
import { NOT_AVAILABLE } from "~/screens/management/shared/not-available";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

export async function participantsPage({ id, title }: ManagedProduct, params: URLSearchParams) {
  const totals = await roundTotals(id);
  const { filters, list } = await auctionParticipations(id, params, "fees");
  const shown = await participationPage(list, filters.page);
  const { participations, feesCents } = shown.total;
  const path = `/management/auctions/${id}/participants`;
  const back = new URLSearchParams({ back: params.size > 0 ? `${path}?${params}` : path });
  const returnable = shown.participations.filter(({ isReturnable }) => isReturnable);
  const payments = await entryFeePayments(returnable.map((participation) => participation.id));
  const refundTo = (participationId: number) => {
    const paymentId = payments.get(participationId);
    return paymentId === undefined ? null : `/management/payments/${paymentId}/refund?${back}`;
  };
  return {
    id,
    title,
    voidText: voidRoundsText(await voidRoundNumbers(id)),
    stats: [
      { label: t("Total participants"), value: formatCount(await auctionParticipants(id)) },
      { label: t("Total revenue"), value: formatKsh(totals.revenueCents) },
    ],
    list: participationListView({
      path,
      filters,
      found:
        participations > 0
          ? t("{fees}, together {sum}", {
              fees: counted(participations, "entry fee"),
              sum: formatKsh(feesCents),
            })
          : counted(participations, "entry fee"),
      shown,
      rounds: { count: totals.rounds, allowAll: true },
      isSortable: true,
    }),
    rows: shown.participations.map((participation, i) => ({
      id: participation.id,
      number: formatCount(shown.skip + i + 1),
      person: personView(participation),
      round: participation.round.number,
      fee: formatKsh(participation.feeCents),
      /** Null if an administrator cannot refund the fee. */
      refundTo: refundTo(participation.id),
      paid: participation.paidAt ? formatDateTime(participation.paidAt) : NOT_AVAILABLE,
    })),
  };
}

export type EntryFeeRow = Awaited<ReturnType<typeof participantsPage>>["rows"][number];
