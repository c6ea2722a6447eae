import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLazyDialog } from "~/ui/use-lazy-dialog";
import type { Stage } from "./stage";

/** The pledge dialog opens 1 s after the payment (specification §9). */
const DIALOG_AFTER_MS = 1_000;

/** One dialog for the step at hand; a link that opens it leads to the form in the page where it cannot. */
export function useStepDialog(
  { stage, round }: { stage: Stage; round: { number: number } | null },
  locationKey: string,
  paying: boolean,
) {
  const [isOpen, setOpen] = useState(false);
  const { Loaded, load } = useLazyDialog();
  const navigate = useNavigate();
  const paid = useRef(false);
  if (paying) paid.current = true;

  // whatever was sent is answered, or the round is another one: what was begun is over (specification §2)
  const step = stage === "failed" ? "join" : stage;
  const roundNumber = round?.number;
  useEffect(() => setOpen(false), [step, locationKey, roundNumber]);

  useEffect(() => {
    if (stage !== "pledge" || !paid.current || paying) return;
    paid.current = false;
    const timer = setTimeout(() => {
      // without the dialog the form in the page does
      load().then(
        () => setOpen(true),
        () => {},
      );
    }, DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, [stage, paying, load]);

  const openFrom = (href: string) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      () => setOpen(true),
      () => navigate(href),
    );
  };
  return { Loaded, isOpen, setOpen, openFrom };
}

export type StepDialog = ReturnType<typeof useStepDialog>;
