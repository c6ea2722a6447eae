import type { SubmissionResult } from "@conform-to/react";
import type { useFetcher } from "~/router";

/** `message` is shown even if the form has disappeared with its round. */
export interface AuctionAnswer {
  result?: SubmissionResult<string[]>;
  message?: string;
  /** Set if the answer was lost but the pledge was accepted: 'Your pledge of KSh 600 is in.' */
  confirmed?: string;
}

export type AnswerFetcher = ReturnType<typeof useFetcher<AuctionAnswer>>;
