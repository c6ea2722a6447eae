/** Esc closes an open menu, and the focus goes back to its button. For pages with and without React. */
export function closeMenuOnEscape() {
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    const menu = key === "Escape" && !defaultPrevented && document.querySelector("details[data-menu][open]");
    if (!menu) return;
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
}
