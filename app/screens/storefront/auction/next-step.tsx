import { useActionData, useFetcher, useLocation } from "@remix-run/react";
import { PAYMENT_FAILED } from "~/domain/messages";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { AuctionPage } from "./auction-page.server";
import type { AuctionAnswer } from "./auction-answer";
import type { BoardView } from "./board-view";
import { JoinStep } from "./join-step";
import { PledgeStep } from "./pledge-step";
import { useStepDialog } from "./use-step-dialog";

interface Props {
  page: AuctionPage;
  board: BoardView;
}

/** The one thing the viewer can do next. Without scripts every form stands in the page; with them, dialogs too. */
export function NextStep({ page, board }: Props) {
  const { pathname, search, key } = useLocation();
  // an accepted form answers with a redirect, which makes a new key: its old errors are gone with the old fetcher
  const joining = useFetcher<AuctionAnswer>({ key: `join-${key}` });
  const pledging = useFetcher<AuctionAnswer>({ key: `pledge-${key}` });
  const dialog = useStepDialog(page.stage, key, joining.state !== "idle");
  const posted = useActionData<AuctionAnswer>();
  const { stage, round } = page;
  if (!round) return null;
  const message = joining.data?.message ?? pledging.data?.message ?? posted?.message;
  switch (stage) {
    case "closed":
      // the round closed while something was sent: the form is gone, the reason must not be
      return message ? <Refused message={message} /> : null;
    case "administrator":
      return (
        <Notice tone="info">
          <p>Administrators cannot take part in auctions.</p>
        </Notice>
      );
    case "visitor":
      return (
        <ActionBar beside="Please login to join this auction">
          <ButtonLink to={`/login?${new URLSearchParams({ redirectTo: pathname + search })}`}>
            Log in
          </ButtonLink>
        </ActionBar>
      );
    case "paying":
      return (
        <Notice tone="info" title="Your payment is under way">
          {message ? <p>{message}</p> : null}
          <p>
            It takes a few seconds. If nothing happens within a minute, you can try again: you never pay
            twice.
          </p>
          <ButtonLink look="secondary" to={pathname} replace>
            Refresh
          </ButtonLink>
        </Notice>
      );
    case "join":
    case "failed":
      return (
        <JoinStep
          round={round}
          fetcher={joining}
          message={message ?? (stage === "failed" ? PAYMENT_FAILED : undefined)}
          inPage={page.joining || stage === "failed" || posted?.message !== undefined}
          dialog={dialog}
        />
      );
    case "pledge":
      return (
        <PledgeStep key={key} round={round} board={board} own={page.own} fetcher={pledging} dialog={dialog} />
      );
  }
}

const Refused = ({ message }: { message: string }) => (
  <Notice tone="error" role="alert">
    <p>{message}</p>
  </Notice>
);
