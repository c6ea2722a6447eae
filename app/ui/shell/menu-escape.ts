/** Esc closes an open menu and moves the focus back to its button, on pages with React and without. */
export function closeMenuOnEscape() {
  addEventListener("keydown", ({ key, defaultPrevented }) => {
    const menu = key === "Escape" && !defaultPrevented && document.querySelector("details[data-menu][open]");
    if (!menu) return;
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  });
}
