import { type ParticipantFilters, participantList } from "~/domain/round/participant-list";
import type { participationPage } from "~/operations/pledges/participations.queries.server";

export interface ParticipationListView {
  /** The page that shows it; may end in `?tab=…`. */
  readonly path: string;
  readonly filters: ParticipantFilters;
  readonly rounds: { readonly count: number; readonly allowAll: boolean } | null;
  readonly isSortable: boolean;
  readonly found: string;
  readonly csvPath: string;
  readonly pageCount: number;
}

interface ParticipationListFacts extends Pick<ParticipationListView, "path" | "filters" | "found"> {
  /** Of which list the CSV is, if it is not this one. */
  csvList?: string;
  shown: Pick<Awaited<ReturnType<typeof participationPage>>, "page" | "pageCount">;
  rounds?: ParticipationListView["rounds"];
  isSortable?: boolean;
}

export function participationListView({
  path,
  filters,
  found,
  csvList = path,
  shown,
  rounds = null,
  isSortable = false,
}: ParticipationListFacts): ParticipationListView {
  const { page, pageCount } = shown;
  return {
    path,
    filters: { ...filters, page },
    rounds: rounds && rounds.count > 1 ? rounds : null,
    isSortable,
    found,
    csvPath: participantList.at(csvList).csvPath(filters),
    pageCount,
  };
}
