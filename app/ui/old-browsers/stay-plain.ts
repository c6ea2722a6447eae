/** Leaves the page as it is without scripts: what needs them goes, and a page that waits is loaded again. */
export function stayPlain() {
  document.documentElement.dataset.scripts = "none";
  addEventListener("load", () => {
    const { textContent } = document.querySelector("head noscript") ?? {};
    const [, seconds] = /content="(\d+)"/.exec(textContent ?? "") ?? [];
    if (seconds !== undefined) setTimeout(() => location.reload(), Number(seconds) * 1000);
  });
}
