import { type BlockerFunction, useBeforeUnload, useBlocker } from "~/router";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "~/ui/frame/button";
import { hasChanges } from "./form-changes";
import { formActions } from "~/ui/frame/layout.css";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";

const QUESTION = "Leave without saving?";

export interface LeaveGuardProps {
  formId: string;
  /** True where the form came filled with what was never saved: after a refusal, after a login. */
  unsaved?: boolean;
}

/**
 * Asks before somebody leaves a form that they changed (issue 'No lost work'); a page has one at a time. Sending the form, another
 * view of the same page and a link marked `data-discards` leave nothing behind, so they are not asked about.
 */
export function LeaveGuard({ formId, unsaved = false }: LeaveGuardProps) {
  const discarding = useDiscardingLinks();
  const mustAsk = useCallback(() => {
    const form = document.getElementById(formId);
    if (discarding.current || !(form instanceof HTMLFormElement)) return false;
    return unsaved || hasChanges(form.elements);
  }, [discarding, formId, unsaved]);

  useBeforeUnload(
    useCallback(
      (event) => {
        if (mustAsk()) event.preventDefault();
      },
      [mustAsk],
    ),
  );
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && mustAsk(),
      [mustAsk],
    ),
  );
  const { Loaded, open } = useLazyDialog();
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    open().catch(() => (window.confirm(QUESTION) ? blocker.proceed() : blocker.reset()));
  }, [blocker, open]);

  /** Answered: the browser does not ask again while the next page is on its way. */
  const leave = () => {
    discarding.current = true;
    blocker.proceed?.();
  };

  return Loaded && blocker.state === "blocked" ? (
    <Loaded open onOpenChange={() => blocker.reset()} title={QUESTION}>
      <p>Your changes on this page are not saved yet.</p>
      <div className={formActions}>
        <Button type="button" look="secondary" onClick={() => blocker.reset()}>
          Stay
        </Button>
        <Button type="button" look="danger" onClick={leave}>
          Leave
        </Button>
      </div>
    </Loaded>
  ) : null;
}

/** Whoever follows a link that says so has answered the question already. */
function useDiscardingLinks() {
  const discarding = useRef(false);
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("[data-discards]")) discarding.current = true;
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  return discarding;
}
