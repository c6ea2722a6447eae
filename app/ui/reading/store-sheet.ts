/** Who reads a second page stores the sheet that all pages share, which later ones then come without. */
export function storeSheet() {
  const { sheet } = document.querySelector<HTMLElement>("style[data-sheet]")?.dataset ?? {};
  if (!sheet || !document.referrer.startsWith(location.origin)) return;
  addEventListener("load", () => void fetch(sheet, { priority: "low" }).catch(() => undefined));
}
