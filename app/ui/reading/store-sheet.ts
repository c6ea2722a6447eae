/** On a visitor's second page, downloads the sheet that all pages share, so that later pages link to it. */
export function storeSheet() {
  const { sheet } = document.querySelector<HTMLElement>("style[data-sheet]")?.dataset ?? {};
  if (!sheet || !document.referrer.startsWith(location.origin)) return;
  addEventListener("load", () => void fetch(sheet, { priority: "low" }).catch(() => undefined));
}
