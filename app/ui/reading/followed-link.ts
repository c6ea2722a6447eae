import { focusOnArrival, isFocusLost } from "~/ui/frame/arrival-focus";

/** After 'Back', focuses the link that was followed. */
export function focusFollowedLink() {
  const { followed } = (history.state ?? {}) as { followed?: string };
  const link = followed && document.querySelector<HTMLElement>(`main a[href=${JSON.stringify(followed)}]`);
  if (link && isHistoryStep() && isFocusLost()) focusOnArrival(link);
  addEventListener("click", ({ target }) => {
    const href = target instanceof Element ? target.closest("main a[href]")?.getAttribute("href") : null;
    if (href) history.replaceState({ ...history.state, followed: href }, "");
  });
}

function isHistoryStep(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  return opening !== undefined && "type" in opening && opening.type === "back_forward";
}
