import { useEffect, useRef } from "react";
import { useActionData } from "~/router";
import { isFocusLost } from "~/ui/frame/arrival-focus";
import { Notice, type NoticeProps } from "~/ui/frame/notice";
import { useHydrated } from "~/ui/network/use-hydrated";

type FormAlertProps = Omit<NoticeProps, "role" | "alert"> & {
  /** The fetcher's, if the form has one. */
  answer?: unknown;
};

/** Why a form was refused. Refusals that are not beside a field are shown by this, because the form's button may be far below. */
export const FormAlert = ({ answer, ...notice }: FormAlertProps) => (
  <Notice {...notice} alert={useAlertFocus<HTMLDivElement>(answer)} />
);

/** Each answer gets the focus once, however often its alert is drawn. */
const focused = new WeakSet<object>();

/** Focuses what an answer is shown by, which scrolls it into view. On a page that came with the answer `autofocus` does it. */
export function useAlertFocus<Place extends HTMLElement>(answer: unknown, isShown = true) {
  const place = useRef<Place>(null);
  const posted = useActionData();
  // false only where the page came with the alert
  const isLater = useRef(useHydrated());
  const shown = isShown ? (answer ?? posted) : undefined;
  useEffect(() => {
    const wrong = document.activeElement?.closest("[aria-invalid=true]");
    // refused in the browser, before anything was sent
    if (shown === undefined && isShown) {
      // it answers a promise in newer browsers, which React would take for the effect's end
      wrong?.scrollIntoView({ block: "nearest" });
      return;
    }
    if (typeof shown !== "object" || shown === null || focused.has(shown)) return;
    focused.add(shown);
    if (!isLater.current && !isFocusLost()) return;
    // conform has focused the first wrong field, and the alerts above have moved it since
    if (wrong) wrong.scrollIntoView({ block: "nearest" });
    else if (place.current && !isBusyElsewhere(place.current)) place.current.focus();
  }, [shown, isShown]);
  return { ref: place, autoFocus: shown !== undefined };
}

/** The person types into another form. */
function isBusyElsewhere(alert: HTMLElement): boolean {
  const { activeElement: active } = document;
  const around = alert.closest("form, li");
  return (
    around !== null &&
    active !== null &&
    active.matches("input, select, textarea") &&
    !around.contains(active)
  );
}
