import { t } from "~/texts/t";
import { connection, isOffline, onConnectionChange } from "./connection";
import { connectionText } from "./connection-text";
import { TRY_NOW_EVENT } from "./retrying-fetch";

/** Fills `bar` while the shop cannot be reached, on pages with React too. Returns a function that stops it. */
export function showConnection(bar: Element): () => void {
  const draw = () => {
    const words = connectionText(connection(), isOffline());
    if (words === null) return bar.replaceChildren();
    const text = document.createElement("p");
    text.textContent = words;
    const { isReached, refusal } = connection();
    bar.replaceChildren(text, ...(isReached && refusal === null ? [] : [tryAgain()]));
  };
  draw();
  return onConnectionChange(draw);
}

function tryAgain() {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = t("Try again");
  // a page whose forms are not taken any more has to be opened again
  button.addEventListener("click", () =>
    connection().isReached ? location.reload() : dispatchEvent(new Event(TRY_NOW_EVENT)),
  );
  return button;
}
