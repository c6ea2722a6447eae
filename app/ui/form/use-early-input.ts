import { useEffect } from "react";
import { hasChanges } from "./form-changes";

/** For a form that depends on a choice: passes a choice made before the scripts loaded to conform. */
export function useEarlyInput(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement) || !hasChanges(form.elements)) return;
    form
      .querySelector("input[name], select[name], textarea[name]")
      ?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [formId]);
}
