import { useActionData, useLoaderData } from "~/router";
import { data } from "~/router/index.server";
import { readSelection, selectionFields } from "~/domain/product/product-selection";
import { type Refusal, refuse } from "~/domain/refusal";
import { readForm } from "~/http/forms/form.server";
import { statusOf } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { bulkDeleteProducts } from "~/operations/products/deletion/bulk-delete-products.server";
import { deletionPreview } from "~/operations/products/deletion/deletion-preview.queries.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { backTo } from "~/screens/management/shared/back-to.server";
import {
  DeleteForm,
  DeletionFailed,
  type DeletionFailure,
} from "~/screens/management/products/form/delete-form";
import { deletedToast } from "~/screens/management/products/deleted-toast.server";
import { type BulkDeletion, deletionView } from "../deletion-view.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const LIST = "/management/products";
const HERE = "/management/products/bulk-delete";
const NOTHING = refuse("invalid", msg("No product is selected."));

export const meta = titled(msg("Delete products"));

export const loader = guarded(async (args): Promise<BulkDeletion> => {
  const requested = new URL(args.request.url).searchParams;
  const back = backTo(requested, LIST);
  const selection = readSelection(requested);
  const preview = selection && (await deletionPreview(selection));
  if (!selection || !preview || preview.count === 0)
    return { address: HERE, back, deletion: null, fields: [] };
  const fields = selectionFields(selection);
  return {
    // shows this page again after a failed submit without scripts
    address: `${HERE}?${new URLSearchParams([...fields, ["back", back]])}`,
    back,
    deletion: deletionView(preview),
    fields: [...fields, ["confirmed", String(preview.count)], ["back", back]],
  };
});

export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  const back = backTo(form, LIST);
  const selection = readSelection(form);
  if (!selection) return failed(NOTHING);
  const outcome = await bulkDeleteProducts(actor, selection, Number(form.get("confirmed")) || 0);
  if (!outcome.ok) return failed(outcome.refusal);
  const toast = deletedToast(outcome.value, [
    ["deleted_at", outcome.value.deletedAt.toISOString()],
    ["back", back],
  ]);
  return redirectWithToast(args, back, toast);
});

const failed = (refusal: Refusal) =>
  data(
    {
      failure: { title: t("Failed to delete products"), message: refusal.message } satisfies DeletionFailure,
    },
    { status: statusOf(refusal) },
  );

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function BulkDeleteProducts() {
  const { address, back, deletion, fields } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  const nothing = {
    text: t("Tick the products to delete, or all that match your filter."),
    action: t("Back to the list"),
    alert: failure ? <DeletionFailed failure={failure} /> : null,
  };
  return (
    <FormPage
      back={{ to: back, label: t("All Products") }}
      title={deletion?.heading ?? t("No product is selected")}
      obstacle={deletion ? null : nothing}
    >
      {deletion ? (
        <DeleteForm
          // confirms exactly the products shown
          key={deletion.count}
          action={address}
          deletion={deletion}
          fields={fields}
          cancelTo={back}
          failure={failure}
        />
      ) : null}
    </FormPage>
  );
}
