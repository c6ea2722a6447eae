import { useFetcher, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import type { AuctionPage } from "./auction-page.server";
import type { action } from "./auction.route";
import type { BoardView } from "./board-view";
import { JoinForm } from "./join-form";
import { PledgeForm } from "./pledge-form";
import type { Stage } from "./stage";

const Dialog = lazy(() => import("~/ui/dialog").then((module) => ({ default: module.Dialog })));

/** The pledge dialog opens 1 s after the payment (specification §9). */
const DIALOG_AFTER_MS = 1_000;

interface Props {
  page: AuctionPage;
  board: BoardView;
}

/** The one thing the viewer can do next. Without scripts every form stands in the page; with them, dialogs too. */
export function NextStep({ page, board }: Props) {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<"join" | "pledge" | null>(null);
  const joining = useFetcher<typeof action>();
  const pledging = useFetcher<typeof action>();
  const { stage, round } = page;
  usePledgeDialogAfterPayment(stage, joining.state, () => setOpen("pledge"));
  useCloseWhen(stage, () => setOpen(null));
  useCloseAfterPledge(pledging, () => setOpen(null));
  if (!round) return null;

  const login = `/login?${new URLSearchParams({ redirectTo: pathname + search })}`;
  const dialog = (kind: "join" | "pledge") => (event: { preventDefault(): void }) => {
    event.preventDefault();
    setOpen(kind);
  };
  const pledgeForm = (id: string) => (
    <PledgeForm id={id} round={round} board={board} own={page.own} fetcher={pledging} />
  );
  switch (stage) {
    case "closed":
      return null;
    case "administrator":
      return (
        <Notice tone="info">
          <p>Administrators cannot take part in auctions.</p>
        </Notice>
      );
    case "visitor":
      return (
        <ActionBar beside="Please login to join this auction">
          <ButtonLink to={login}>Log in</ButtonLink>
        </ActionBar>
      );
    case "paying":
      return (
        <Notice tone="info" title="Your payment is under way">
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
        <>
          {page.joining || stage === "failed" ? (
            <Panel title={`Join round ${round.number}`} id="join">
              <JoinForm round={round} fetcher={joining} failed={stage === "failed"} />
            </Panel>
          ) : (
            <ActionBar beside={`Entry fee ${round.feeText}`}>
              <ButtonLink to="?step=join#join" onClick={dialog("join")} preventScrollReset>
                Join auction
              </ButtonLink>
            </ActionBar>
          )}
          <LazyDialog
            open={open === "join"}
            onClose={() => setOpen(null)}
            title={`Join round ${round.number}`}
          >
            <JoinForm round={round} fetcher={joining} failed={false} />
          </LazyDialog>
        </>
      );
    case "pledge":
      return (
        <>
          <Panel title={board.own ? "Raise your pledge" : "Place your pledge"} id="pledge">
            {pledgeForm("pledge-here")}
          </Panel>
          <LazyDialog
            open={open === "pledge"}
            onClose={() => setOpen(null)}
            title={board.own ? "Raise your pledge" : "Place your pledge"}
          >
            {pledgeForm("pledge-dialog")}
          </LazyDialog>
        </>
      );
  }
}

interface LazyDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: React.ReactNode;
}

function LazyDialog({ open, onClose, title, children }: LazyDialogProps) {
  const wanted = useRef(false);
  wanted.current ||= open;
  if (!wanted.current) return null;
  return (
    <Suspense>
      <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={title}>
        {children}
      </Dialog>
    </Suspense>
  );
}

function usePledgeDialogAfterPayment(
  stage: Stage,
  payment: "idle" | "submitting" | "loading",
  open: () => void,
) {
  const paid = useRef(false);
  if (payment !== "idle") paid.current = true;
  useEffect(() => {
    if (stage !== "pledge" || !paid.current || payment !== "idle") return;
    paid.current = false;
    const timer = setTimeout(open, DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage, payment]);
}

/** A new round, or the end of this one, clears what was begun (specification §2). */
function useCloseWhen(stage: Stage, close: () => void) {
  useEffect(close, [stage]);
}

/** An accepted pledge answers with a redirect and so without data; a refused one keeps the dialog open. */
function useCloseAfterPledge(fetcher: { state: string; data?: unknown }, close: () => void) {
  const sent = useRef(false);
  useEffect(() => {
    if (fetcher.state !== "idle") sent.current = true;
    else if (sent.current) {
      sent.current = false;
      if (!fetcher.data) close();
    }
  }, [fetcher.state, fetcher.data]);
}
