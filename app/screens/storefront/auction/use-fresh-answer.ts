import { useState } from "react";
import type { AnswerFetcher } from "./auction-answer";

/**
 * A fetcher without the answer that it had when the location last changed. An accepted form leads to a new location and brings
 * no data, so that the fetcher goes on holding what was refused before.
 */
export function useFreshAnswer(fetcher: AnswerFetcher, locationKey: string): AnswerFetcher {
  const { data } = fetcher;
  const [old, setOld] = useState({ locationKey, data });
  if (old.locationKey !== locationKey) setOld({ locationKey, data });
  return data === old.data ? { ...fetcher, data: undefined } : fetcher;
}
