import type { SubmissionResult } from "@conform-to/react";
import type { useFetcher } from "@remix-run/react";

/** What a refused form answers: errors for the form, and the sentence where the form may be gone with its round. */
export interface AuctionAnswer {
  result?: SubmissionResult<string[]>;
  message?: string;
}

export type AnswerFetcher = ReturnType<typeof useFetcher<AuctionAnswer>>;
