import { useFetcher, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ActionBar } from "~/ui/action-bar";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import * as styles from "./auction.css";
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
  const { pathname, search, key } = useLocation();
  const [open, setOpen] = useState<Opened>(null);
  // an accepted form answers with a redirect, which makes a new key: its old errors are gone with the old fetcher
  const joining = useFetcher<typeof action>({ key: `join-${key}` });
  const pledging = useFetcher<typeof action>({ key: `pledge-${key}` });
  const { stage, round } = page;
  usePledgeDialogAfterPayment(stage, joining.state, setOpen);
  useCloseAfterwards(stage, key, setOpen);
  if (!round) return null;

  const login = `/login?${new URLSearchParams({ redirectTo: pathname + search })}`;
  const pledgeTitle = board.own ? "Raise your pledge" : "Place your pledge";
  const dialog = (kind: "join" | "pledge") => (event: { preventDefault(): void }) => {
    event.preventDefault();
    setOpen(kind);
  };
  const pledgeForm = (id: string) => (
    <PledgeForm key={key} id={id} round={round} board={board} own={page.own} fetcher={pledging} />
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
          <Panel title={pledgeTitle} id="pledge">
            {pledgeForm("pledge-here")}
          </Panel>
          <div className={styles.phoneOnly}>
            <ActionBar
              beside={board.own ? `Your pledge ${board.own.pledgeText}` : `Pledge ${round.rangeText}`}
            >
              <ButtonLink to="#pledge" onClick={dialog("pledge")} preventScrollReset>
                {pledgeTitle}
              </ButtonLink>
            </ActionBar>
          </div>
          <LazyDialog open={open === "pledge"} onClose={() => setOpen(null)} title={pledgeTitle}>
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

type Opened = "join" | "pledge" | null;
type SetOpened = (opened: Opened) => void;

function usePledgeDialogAfterPayment(
  stage: Stage,
  payment: "idle" | "submitting" | "loading",
  setOpen: SetOpened,
) {
  const paid = useRef(false);
  if (payment !== "idle") paid.current = true;
  useEffect(() => {
    if (stage !== "pledge" || !paid.current || payment !== "idle") return;
    paid.current = false;
    const timer = setTimeout(() => setOpen("pledge"), DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage, payment, setOpen]);
}

/** Whatever was sent is answered, or the round is another one: what was begun is over (specification §2). */
function useCloseAfterwards(stage: Stage, locationKey: string, setOpen: SetOpened) {
  useEffect(() => setOpen(null), [stage, locationKey, setOpen]);
}
