import { useState } from "react";
import type { AnswerFetcher } from "./auction-answer";

/** Hides the answer from before the last navigation, because the fetcher still has an earlier refusal after an accepted form. */
export function useFreshAnswer(fetcher: AnswerFetcher, locationKey: string): AnswerFetcher {
  const { data } = fetcher;
  const [old, setOld] = useState({ locationKey, data });
  if (old.locationKey !== locationKey) setOld({ locationKey, data });
  return data === old.data ? { ...fetcher, data: undefined } : fetcher;
}
