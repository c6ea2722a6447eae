import { t } from "~/texts/t";

/** The button beside a password: see `password-field.tsx`. */
export function showPasswords() {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-show]") : null;
    const box = button?.parentElement?.previousElementSibling;
    if (!button?.firstChild || !(box instanceof HTMLInputElement)) return;
    const isHidden = box.type === "password";
    box.type = isHidden ? "text" : "password";
    button.firstChild.textContent = isHidden ? t("Hide") : t("Show");
  });
}
