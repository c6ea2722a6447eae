import { useEffect } from "react";
import { hasChanges } from "./form-changes";

/**
 * For a form that shows something by what is chosen in it. Conform knows of that by input events alone: of what was chosen
 * before the scripts came it is told here.
 */
export function useEarlyInput(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || !hasChanges(form.elements)) return;
    form
      .querySelector("input[name], select[name], textarea[name]")
      ?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}
