import { Button } from "~/ui/button";
import { muted, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import type { AuctionPage } from "./auction-page.server";
import type { AnswerFetcher } from "./auction-answer";

export interface JoinFormProps {
  round: NonNullable<AuctionPage["round"]>;
  fetcher: AnswerFetcher;
  /** Why the last try did not work. */
  message?: string;
}

/** The mock mobile-money payment of the entry fee (specification §1): it takes 2 s. */
export function JoinForm({ round, fetcher, message }: JoinFormProps) {
  const paying = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" className={stack.m}>
      <input type="hidden" name="intent" value="join" />
      <input type="hidden" name="round" value={round.number} />
      {message && !paying ? (
        <Notice tone="error" role="alert">
          <p>{message}</p>
        </Notice>
      ) : null}
      <p>
        Pay the entry fee of <strong>{round.feeText}</strong> once to take part in round {round.number}. Then
        you can pledge {round.rangeText}, and raise your pledge as often as you like.
      </p>
      <p className={muted}>
        The entry fee is not part of your pledge. It is returned only if the round closes before your payment
        is done.
      </p>
      <Button busy={paying}>{paying ? "Waiting for your payment…" : `Pay entry fee ${round.feeText}`}</Button>
    </fetcher.Form>
  );
}
