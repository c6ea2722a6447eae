import { useEffect, useRef } from "react";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import type { AuctionPage } from "./auction-page.server";

// D33
const DIALOG_AFTER_MS = 1_000;

/** One dialog for the current step. If it cannot open, its link leads to the form in the page. */
export function useStepDialog(
  { stage, round, own }: Pick<AuctionPage, "stage" | "round" | "own">,
  locationKey: string,
  paying: boolean,
) {
  const { isOpen, openFrom, ...dialog } = useLazyDialog();
  const { open, close } = dialog;
  const paid = useRef(false);
  if (paying) paid.current = true;

  // close when the form is answered or the round changes
  const step = stage === "failed" ? "join" : stage;
  const roundNumber = round?.number;
  const turn = `${step} ${locationKey} ${roundNumber}`;
  useEffect(close, [turn, close]);
  // never render a dialog of an earlier step with this step's form, not even before the effect closes it
  const openedFor = useRef("");
  if (!isOpen) openedFor.current = turn;

  // a buyer who pledges within that second needs no dialog
  const hasPledged = (own?.pledgeCents ?? null) !== null;
  useEffect(() => {
    if (stage !== "pledge" || hasPledged || !paid.current || paying) return;
    paid.current = false;
    const timer = setTimeout(() => {
      open().catch(() => {});
    }, DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage, hasPledged, paying, open]);

  return { ...dialog, openFrom, isOpen: isOpen && openedFor.current === turn };
}

export type StepDialog = ReturnType<typeof useStepDialog>;
