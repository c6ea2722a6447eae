import type { SubmissionResult } from "@conform-to/react";
import type { useFetcher } from "~/router";

/** What a refused form answers: errors for the form, and the sentence where the form may be gone with its round. */
export interface AuctionAnswer {
  result?: SubmissionResult<string[]>;
  message?: string;
  /** What arrived although its answer was lost on the way: 'Your pledge of KSh 600 is in.' */
  confirmed?: string;
}

export type AnswerFetcher = ReturnType<typeof useFetcher<AuctionAnswer>>;
