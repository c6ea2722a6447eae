import { redirect } from "~/router/index.server";
import { type ProductSelection, readSelection } from "~/domain/product/product-selection";
import { type Outcome, refuse, refused } from "~/domain/refusal";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { readForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import {
  bulkRestoreProducts,
  type RestoreResult,
  restoreProduct,
} from "~/operations/products/deletion/restore-product.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { t } from "~/texts/t";

const DELETED = "/management/products?status=deleted";
const WARNING_MS = 5000;

/** This address only accepts POST. */
export const loader = guarded(() => redirect(DELETED));

/** Returns to the page of the button: a message's 'Undo', the 'Deleted' filter or a deleted product's page. */
export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const back = backTo(form, DELETED);
  const outcome = await restore(actor, readSelection(form));
  if (!outcome.ok)
    return redirectWithToast(args, back, {
      tone: "error",
      message: t("Failed to restore: {message}", { message: outcome.refusal.message }),
    });
  const { message, warnings } = outcome.value;
  return redirectWithToast(
    args,
    back,
    warnings.length === 0
      ? { tone: "success", message }
      : { tone: "warning", message: `${message} ${warnings.join(". ")}.`, durationMs: WARNING_MS },
  );
});

async function restore(
  actor: SessionUser,
  selection: ProductSelection | null,
): Promise<Outcome<RestoreResult>> {
  if (!selection) return refused(refuse("invalid", t("No product is selected.")));
  const [id, ...others] = selection.kind === "ids" ? selection.ids : [];
  return id !== undefined && others.length === 0
    ? restoreProduct(actor, id)
    : bulkRestoreProducts(actor, selection);
}
