import { parseId } from "~/domain/id";
import { readPage, readQuery } from "~/domain/page";

export const PARTICIPANT_SORTS = ["newest", "oldest", "fee"] as const;
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];

export interface ParticipantFilters {
  readonly q: string;
  /** A round's number; null for all rounds, in some lists for the current one. */
  readonly round: number | null;
  readonly sort: ParticipantSort;
  readonly page: number;
}

export const ALL_PARTICIPANTS: ParticipantFilters = { q: "", round: null, sort: "newest", page: 1 };

export function readParticipantFilters(params: URLSearchParams): ParticipantFilters {
  return {
    q: readQuery(params),
    round: parseId(params.get("round") ?? undefined),
    sort: PARTICIPANT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

/** `list` may end in a query. */
export function participantsPath(list: string, filters: Partial<ParticipantFilters>): string {
  const { q, round, sort, page } = { ...ALL_PARTICIPANTS, ...filters };
  const [path = "", tab] = list.split("?");
  const params = new URLSearchParams(tab);
  if (round !== null) params.set("round", String(round));
  if (q) params.set("q", q);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
