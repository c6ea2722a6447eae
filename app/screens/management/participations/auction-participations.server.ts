import { type ParticipantFilters, participantList } from "~/domain/round/participant-list";
import type { ParticipationList } from "~/operations/rounds/participation-sql.server";
import { chosenRound } from "~/operations/rounds/round-summaries.queries.server";

/** The list for an address; page and CSV show the same. An unknown round means all rounds, and `filters` say so. */
export async function auctionParticipations(
  productId: number,
  params: URLSearchParams,
  kind: "fees" | "pledges",
): Promise<{
  filters: ParticipantFilters;
  list: ParticipationList;
  round: Awaited<ReturnType<typeof filteredRound>>;
}> {
  const requested = participantList.read(params);
  const round = await filteredRound(productId, requested.round);
  const filters: ParticipantFilters = {
    ...requested,
    round: round?.number ?? null,
    sort: kind === "fees" ? requested.sort : "newest",
  };
  return {
    filters,
    round,
    list: {
      scope: { productId, roundId: round?.id ?? null },
      q: requested.q,
      sort: kind === "fees" ? requested.sort : "pledge",
      pledgedOnly: kind === "pledges",
    },
  };
}

async function filteredRound(productId: number, number: number | null) {
  const round = number === null ? null : await chosenRound(productId, number);
  return round?.number === number ? round : null;
}
