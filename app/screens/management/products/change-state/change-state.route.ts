import { redirect } from "~/router/index.server";
import type { Refusal } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { changeProduct } from "~/operations/products/changes/change-products.server";
import { duplicateProduct } from "~/operations/products/duplicate-product.server";
import { PRODUCT_ACTIONS } from "~/screens/management/products/product-actions";
import { missing, recordId } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { msg, t } from "~/texts/t";

const DONE = {
  unpublish: msg("The product is a draft again: buyers no longer see it."),
  close: msg("The product is closed: it is no longer sold."),
  reopen: msg("The product is on sale again."),
};

/** This address only accepts POST. */
export const loader = guarded((args) =>
  redirect(`/management/products/${recordId("product", args.params.id)}`),
);

export const action = guardedRecord("product", async (args, actor, id) => {
  const page = `/management/products/${id}`;
  const intent = readIntent(await readForm(args.request), PRODUCT_ACTIONS);
  const failed = ({ code, message }: Refusal) => {
    if (code === "missing") throw missing("product");
    return redirectWithToast(args, page, {
      tone: "error",
      message: t("Nothing changed: {message}.", { message }),
    });
  };
  if (intent === "duplicate") {
    const copy = await duplicateProduct(actor, id);
    if (!copy.ok) return failed(copy.refusal);
    const edit = `/management/products/${copy.value.productId}/edit`;
    return redirectWithToast(args, edit, t("This is the duplicate, a draft. Change what differs."));
  }
  const outcome = await changeProduct(actor, id, { kind: intent });
  return outcome.ok ? redirectWithToast(args, page, DONE[intent]) : failed(outcome.refusal);
});
