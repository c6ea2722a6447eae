import { t } from "~/texts/t";

/** Buttons with `data-copy` copy that text. */
export function copyOnRequest(): () => void {
  const copy = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button)
      void navigator.clipboard
        ?.writeText(button.dataset.copy ?? "")
        .then(() => (button.textContent = t("Copied")));
  };
  addEventListener("click", copy);
  return () => removeEventListener("click", copy);
}
