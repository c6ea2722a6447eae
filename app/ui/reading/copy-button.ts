import { t } from "~/texts/t";

/** Buttons with `data-copy` copy that text; the latest says so. */
export function copyOnRequest(): () => void {
  let latest: HTMLElement | undefined;
  const copy = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button)
      void navigator.clipboard?.writeText(button.dataset.copy ?? "").then(() => {
        if (latest) latest.textContent = t("Copy");
        latest = button;
        button.textContent = t("Copied");
      });
  };
  addEventListener("click", copy);
  return () => removeEventListener("click", copy);
}
