/** A row that is wider than its place gets the buttons that slide it, `data-slide` pixels a press. */
export function startSliders() {
  for (const buttons of document.querySelectorAll<HTMLElement>("[data-slider]")) {
    const row = document.getElementById(buttons.dataset.slider ?? "");
    if (!row) continue;
    new ResizeObserver(() => (buttons.hidden = row.scrollWidth <= row.clientWidth + 1)).observe(row);
    buttons.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-slide]") : null;
      // the style sheet makes it smooth if motion is allowed
      if (button) row.scrollBy({ left: Number(button.dataset.slide) });
    });
  }
}
