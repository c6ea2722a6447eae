/** Chrome has had them since 86 and 120. */
export function addMissingDomParts() {
  if (!("replaceChildren" in Element.prototype)) Object.assign(Element.prototype, { replaceChildren });
  if (!("canParse" in URL)) Object.assign(URL, { canParse });
}

function replaceChildren(this: Element, ...nodes: (Node | string)[]) {
  this.textContent = "";
  this.append(...nodes);
}

function canParse(address: string, base?: string) {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

/** Which button sent a form: without it Remix would send none of the buttons' names. Enter in a field presses the form's first button. */
export function addSubmitter() {
  if ("SubmitEvent" in window) return;
  let pressed: HTMLButtonElement | HTMLInputElement | null = null;
  addEventListener(
    "click",
    ({ target }) => {
      pressed =
        target instanceof Element
          ? target.closest<HTMLButtonElement | HTMLInputElement>("button, input")
          : null;
    },
    true,
  );
  Object.defineProperty(Event.prototype, "submitter", {
    get(this: Event) {
      return this.type === "submit" && pressed?.form === this.target ? pressed : null;
    },
  });
}

/** Remix's pages read their data through these. */
export const canHydrate = () =>
  "TextEncoderStream" in window && "TransformStream" in window && "AbortController" in window;
