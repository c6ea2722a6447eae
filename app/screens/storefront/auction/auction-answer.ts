import type { SubmissionResult } from "@conform-to/react";
import type { useFetcher } from "~/router";

/** `message` is shown even where the form went with its round. */
export interface AuctionAnswer {
  result?: SubmissionResult<string[]>;
  message?: string;
  /** Set where the answer was lost but the pledge arrived: 'Your pledge of KSh 600 is in.' */
  confirmed?: string;
}

export type AnswerFetcher = ReturnType<typeof useFetcher<AuctionAnswer>>;
