/** A number field between two buttons with `data-step`: they change it within its limits. For pages with and without React. */
export function stepQuantities() {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[data-step]") : null;
    const field = button && fieldOf(button);
    if (!field) return;
    field.value = steppedCount(field, Number(button.dataset.step));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) disableSteps(target);
  });
  addEventListener("focusout", ({ target }) => {
    const field = target instanceof HTMLElement && target.dataset.step && fieldOf(target);
    // once the focus has moved
    if (field) setTimeout(() => disableSteps(field));
  });
  // typed before this ran, or restored by the browser
  for (const field of document.querySelectorAll<HTMLInputElement>("[data-step] ~ input")) disableSteps(field);
}

const countIn = ({ value }: { value: string }) => Math.trunc(Number(value)) || 0;

export const steppedCount = (field: { value: string; min: string; max: string }, step: number): string =>
  String(Math.min(Math.max(countIn(field) + step, Number(field.min)), Number(field.max)));

const fieldOf = (button: HTMLElement) => button.parentElement?.querySelector("input");

function disableSteps(field: HTMLInputElement) {
  const count = countIn(field);
  for (const button of field.parentElement?.querySelectorAll<HTMLButtonElement>("button[data-step]") ?? []) {
    const isAtLimit =
      Number(button.dataset.step) < 0 ? count <= Number(field.min) : count >= Number(field.max);
    button.setAttribute("aria-disabled", String(isAtLimit));
    // a disabled button loses the keyboard
    button.disabled = isAtLimit && button !== document.activeElement;
  }
}
