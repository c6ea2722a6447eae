import { t } from "~/texts/t";
import { type Connection, connection, isOffline, onConnectionChange } from "./connection";
import { connectionText } from "./connection-text";
import { TRY_NOW_EVENT } from "./retrying-fetch";

/** Fills `bar` while the shop cannot be reached, on pages with React too. Returns a function that stops it. */
export function showConnection(bar: Element): () => void {
  const draw = () => {
    const words = connectionText(connection(), isOffline());
    if (words === null) return bar.replaceChildren();
    const text = document.createElement("p");
    text.textContent = words;
    bar.replaceChildren(text, ...buttons(connection()));
  };
  draw();
  return onConnectionChange(draw);
}

function buttons({ isReached, refusal }: Connection): HTMLButtonElement[] {
  if (!isReached) return [buttonFor(t("Try again"), () => dispatchEvent(new Event(TRY_NOW_EVENT)))];
  return refusal === null ? [] : [buttonFor(t("Open it again"), () => location.reload())];
}

function buttonFor(label: string, press: () => void) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", press);
  return button;
}
