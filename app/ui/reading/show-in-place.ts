import { fetchAnswer } from "~/ui/network/retrying-fetch";
import { parsePage, replaceParts } from "./page-parts";

type Entry = "push" | "replace";

let latest: AbortController | undefined;
let shown = location.pathname + location.search;

/** Shows another state of this page, such as a filtered list, without leaving it. */
export async function showInPlace(address: string, entry: Entry, unchanged: Element | null = null) {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  markBusy(true);
  const page = await fetchPage(address, signal).catch(() => null);
  if (signal.aborted) return;
  markBusy(false);
  if (!page) return location.assign(address);
  history[`${entry}State`](history.state, "", address);
  shown = location.pathname + location.search;
  replaceParts(page, unchanged);
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Document | null> {
  const answer = await fetchAnswer(fetch, address, { signal });
  return answer?.ok && !answer.redirected ? parsePage(answer) : null;
}

function markBusy(isBusy: boolean) {
  for (const part of document.querySelectorAll("[data-part=results]"))
    if (isBusy) part.setAttribute("aria-busy", "true");
    else part.removeAttribute("aria-busy");
}

/** Links with `data-in-place`: their 'Back' opens the page again. */
export function followInPlace() {
  addEventListener("click", (click) => {
    const { target, button, ctrlKey, metaKey, shiftKey } = click;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-in-place]") : null;
    if (!link || click.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey) return;
    click.preventDefault();
    void showInPlace(link.href, "push");
  });
  addEventListener("popstate", () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
}
