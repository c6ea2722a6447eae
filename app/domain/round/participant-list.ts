import { choice, listQuery, optionalId, searchText } from "~/domain/list/list-query";

export const PARTICIPANT_SORTS = ["newest", "oldest", "fee"] as const;

/** Of an auction or a round: its pages and tabs say where it is. */
export const participantList = listQuery("", {
  /** A round's number; null for all rounds, in some lists for the current one. */
  round: optionalId,
  q: searchText,
  sort: choice(PARTICIPANT_SORTS),
});

export type ParticipantFilters = typeof participantList.all;
