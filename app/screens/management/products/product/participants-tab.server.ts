import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { auctionParticipants } from "~/operations/rounds/winner/auction-totals.server";
import { shopTime } from "~/operations/shop-clock.server";
import { participantsStat } from "~/screens/management/participations/participants-stat";
import { participantRow } from "~/screens/management/participations/participation-view.server";
import { roundTab } from "./round-tab.server";
import { t } from "~/texts/t";

export async function participantsTab(product: ManagedProduct, params: URLSearchParams) {
  const { id } = product;
  const shown = { tab: "participants", noun: "participant", pledgedOnly: false } as const;
  const { totals, round, all } = await roundTab(product, params, shown);
  const now = shopTime();
  return {
    id,
    stats: [
      { label: t("Rounds"), value: formatCount(totals.rounds) },
      participantsStat(await auctionParticipants(id), totals.participants),
      { label: t("Revenue"), value: formatKsh(totals.revenueCents) },
      { label: t("Bids"), value: formatCount(totals.bids) },
    ],
    round: round && {
      facts: round.facts,
      rows: round.participations.map((participation) => participantRow(participation, now)),
      list: round.list,
    },
    all,
  };
}

export type ParticipantsTabView = Awaited<ReturnType<typeof participantsTab>>;
