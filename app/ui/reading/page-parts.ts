import { focusOnArrival, isFocusLost } from "~/ui/frame/arrival-focus";

/** Replaces this page's `data-part` regions with those of `answer`, for screen readers to announce. Open `<details>` stay open. */
export function replaceParts(answer: Document, unchanged: Element | null = null) {
  const open = [...document.querySelectorAll("[data-part] details[open][id]")];
  for (const part of document.querySelectorAll<HTMLElement>("[data-part]")) {
    const twin = answer.querySelector(`[data-part="${part.dataset.part}"]`);
    if (twin && part !== unchanged && part.isConnected) part.replaceChildren(...twin.childNodes);
  }
  for (const { id } of open) document.getElementById(id)?.setAttribute("open", "");
  document.title = answer.title;
  if (isFocusLost()) focusOnArrival();
}

/** Without its style sheets, whose nonce is another page's: browsers report each. */
export const parsePage = async (answer: Response): Promise<Document> =>
  new DOMParser().parseFromString((await answer.text()).replace(/<style[^]*?<\/style>/g, ""), "text/html");
