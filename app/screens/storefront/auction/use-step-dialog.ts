import { useEffect, useRef } from "react";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import type { Stage } from "./stage";

/** The pledge dialog opens 1 s after the payment (specification §9). */
const DIALOG_AFTER_MS = 1_000;

/** One dialog for the step at hand; a link that opens it leads to the form in the page where it cannot. */
export function useStepDialog(
  { stage, round }: { stage: Stage; round: { number: number } | null },
  locationKey: string,
  paying: boolean,
) {
  const { isOpen, openFrom, ...dialog } = useLazyDialog();
  const { open, close } = dialog;
  const paid = useRef(false);
  if (paying) paid.current = true;

  // whatever was sent is answered, or the round is another one: what was begun is over (specification §2)
  const step = stage === "failed" ? "join" : stage;
  const roundNumber = round?.number;
  const turn = `${step} ${locationKey} ${roundNumber}`;
  useEffect(close, [turn, close]);
  // what opened for an earlier step is never drawn with this one's form, not even until the effect has closed it
  const openedFor = useRef("");
  if (!isOpen) openedFor.current = turn;

  useEffect(() => {
    if (stage !== "pledge" || !paid.current || paying) return;
    paid.current = false;
    const timer = setTimeout(() => {
      // without the dialog the form in the page does
      open().catch(() => {});
    }, DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage, paying, open]);

  return { ...dialog, openFrom, isOpen: isOpen && openedFor.current === turn };
}

export type StepDialog = ReturnType<typeof useStepDialog>;
