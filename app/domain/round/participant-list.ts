import { parseId } from "~/domain/id";
import { readPage, readQuery } from "~/domain/page";

export const PARTICIPANT_SORTS = ["newest", "oldest", "fee"] as const;
/** By when the entry fee was paid, or by the fee, highest first. */
export type ParticipantSort = (typeof PARTICIPANT_SORTS)[number];

/** What an administrator narrows the people of an auction down to: all of it stands in the URL. */
export interface ParticipantFilters {
  /** As typed, trimmed, at most 100 characters; '' for none. */
  readonly q: string;
  /** A round's number; null for all rounds, or where the list says so the current one. */
  readonly round: number | null;
  readonly sort: ParticipantSort;
  /** From 1. A page past the end shows the last one. */
  readonly page: number;
}

export const ALL_PARTICIPANTS: ParticipantFilters = { q: "", round: null, sort: "newest", page: 1 };

/** The filters a URL asks for. Nonsense is ignored, never an error. */
export function readParticipantFilters(params: URLSearchParams): ParticipantFilters {
  return {
    q: readQuery(params),
    round: parseId(params.get("round") ?? undefined),
    sort: PARTICIPANT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: readPage(params),
  };
}

/** The URL of these filters; what has its default is left out, so that one list has one URL. `list` may end in a query. */
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
