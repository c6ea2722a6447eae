import { hasChanges } from "~/ui/form/form-changes";
import { showInPlace } from "./show-in-place";

/** A page that waits for something is read again, but never while a form on it is being filled (D68). */
export function refreshWaitingPage() {
  const waiting = document.querySelector<HTMLElement>("[data-refresh-ms]");
  if (!waiting) return;
  setTimeout(() => void refresh(), Number(waiting.dataset.refreshMs));
}

async function refresh() {
  const isFilled =
    document.activeElement?.matches("main input") || hasChanges(document.querySelectorAll("main input"));
  if (document.visibilityState === "visible" && !isFilled)
    await showInPlace(location.pathname + location.search, "replace");
  refreshWaitingPage();
}
