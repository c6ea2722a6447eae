import { KEY_FIELD } from "~/domain/form/form-key";
import { useVisit } from "~/ui/frame/visit";
import { useHydrated } from "~/ui/network/use-hydrated";

/** Names the page that a form is sent from, so that a second tap sends no second form. With scripts the button waits instead. */
export function FormKeyField() {
  const { formKey } = useVisit();
  const hydrated = useHydrated();
  return formKey && !hydrated ? <input type="hidden" name={KEY_FIELD} value={formKey} /> : null;
}
