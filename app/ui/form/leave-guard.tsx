import { type BlockerFunction, useBeforeUnload, useBlocker } from "~/router";
import { useCallback, useEffect, useRef } from "react";
import { Button } from "~/ui/frame/button";
import { msg, t } from "~/texts/t";
import { hasChanges } from "./form-changes";
import { formActions } from "~/ui/frame/layout.css";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";

const QUESTION = msg("Leave without saving?");

interface LeaveGuardProps {
  formId: string;
  /** The form was loaded with unsaved values, after a refusal or a login. */
  unsaved?: boolean;
}

/** Asks before a person leaves a changed form, but not on submit, within the same page or for a link with `data-discards`. */
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

  /** `discarding` prevents the browser from asking again while the next page loads. */
  const leave = () => {
    discarding.current = true;
    blocker.proceed?.();
  };

  return Loaded && blocker.state === "blocked" ? (
    <Loaded open onOpenChange={() => blocker.reset()} title={QUESTION}>
      <p>{t("Your changes on this page are not saved yet.")}</p>
      <div className={formActions}>
        <Button type="button" look="secondary" onClick={() => blocker.reset()}>
          {t("Stay")}
        </Button>
        <Button type="button" look="danger" onClick={leave}>
          {t("Leave")}
        </Button>
      </div>
    </Loaded>
  ) : null;
}

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
