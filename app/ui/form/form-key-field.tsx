import { KEY_FIELD } from "~/domain/form/form-key";
import { useVisit } from "~/ui/frame/visit";
import { useHydrated } from "~/ui/network/use-hydrated";

/** Identifies the page that a form is sent from, so that the server handles a double tap once. With scripts the busy button prevents one. */
export function FormKeyField() {
  const { formKey } = useVisit();
  const hydrated = useHydrated();
  return formKey && !hydrated ? <input type="hidden" name={KEY_FIELD} value={formKey} /> : null;
}
