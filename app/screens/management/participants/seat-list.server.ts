import { type ParticipantFilters, participantsPath } from "~/domain/round/participant-list";
import type { seatPage } from "~/operations/pledges/seats.queries.server";

/** A list of an auction's people, without its rows. */
export interface SeatListView {
  /** Of the page that shows it; may end in `?tab=…`. */
  readonly path: string;
  readonly filters: ParticipantFilters;
  readonly rounds: { readonly count: number; readonly allowAll: boolean } | null;
  readonly isSortable: boolean;
  readonly found: string;
  readonly csvPath: string;
  readonly page: number;
  readonly pageCount: number;
}

interface SeatListFacts extends Pick<SeatListView, "path" | "filters" | "found"> {
  csvList: string;
  shown: Pick<Awaited<ReturnType<typeof seatPage>>, "page" | "pageCount">;
  rounds?: SeatListView["rounds"];
  isSortable?: boolean;
}

export function seatListView({
  path,
  filters,
  found,
  csvList,
  shown,
  rounds = null,
  isSortable = false,
}: SeatListFacts): SeatListView {
  const { page, pageCount } = shown;
  return {
    path,
    filters: { ...filters, page },
    rounds: rounds && rounds.count > 1 ? rounds : null,
    isSortable,
    found,
    csvPath: participantsPath(csvList, { ...filters, page: 1 }),
    page,
    pageCount,
  };
}
