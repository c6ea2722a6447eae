import { type ParticipantFilters, participantList } from "~/domain/round/participant-list";
import type { participationPage } from "~/operations/pledges/participations.queries.server";

interface ParticipationListFacts {
  path: string;
  filters: ParticipantFilters;
  found: string;
  csvList?: string;
  shown: Pick<Awaited<ReturnType<typeof participationPage>>, "page" | "pageCount">;
  rounds?: { readonly count: number; readonly allowAll: boolean };
  isSortable?: boolean;
}

export const participationListView = (facts: ParticipationListFacts) => {
  const { path, filters, found, csvList = path, shown, rounds, isSortable = false } = facts;
  return {
    path,
    filters: { ...filters, page: shown.page },
    pageCount: shown.pageCount,
    rounds: rounds && rounds.count > 1 ? rounds : null,
    isSortable,
    found,
    csvPath: participantList.at(csvList).csvPath(filters),
  };
};

export type ParticipationListView = ReturnType<typeof participationListView>;
