/** The button shows that its form is being sent, and a second press sends nothing. */
export function markSentForms() {
  const sent = new Set<Element>();
  addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !submitter) return;
    if (sent.has(form)) return event.preventDefault();
    sent.add(form);
    submitter.setAttribute("aria-busy", "true");
  });
  // shown again from the back/forward cache
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    sent.clear();
    for (const button of document.querySelectorAll("button[aria-busy]")) button.removeAttribute("aria-busy");
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("header details")) menu.open = false;
  });
}
