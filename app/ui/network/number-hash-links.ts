interface Entry {
  readonly idx?: number;
}

/** The router counts its entries of the history. One without a number, as a hash link makes it, misleads what asks before a form is left. */
export function numberHashLinks(): void {
  const number = () => (window.history.state as Entry | null)?.idx;
  let last = 0;
  document.addEventListener("click", () => void (last = number() ?? last), true);
  // before the router, which listens from its start
  window.addEventListener("popstate", () => {
    if (number() === undefined) window.history.replaceState({ idx: last + 1 }, "");
  });
}
