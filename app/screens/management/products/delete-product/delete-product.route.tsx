import { useLoaderData } from "~/router";
import { roundClosedText } from "~/domain/pledge/round-closed-text";
import { readForm } from "~/http/forms/form.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { deletionPreview } from "~/operations/products/deletion/deletion-preview.queries.server";
import { deletedProduct } from "~/operations/products/deletion/deletions.queries.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { backTo } from "~/screens/management/shared/back-to.server";
import { DeleteForm } from "~/screens/management/products/form/delete-form";
import { deletedToast } from "~/screens/management/products/deleted-toast.server";
import { deletionView } from "../deletion-view.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

const FAILED = msg("Failed to delete product");
const LIST = "/management/products";

export const meta = titled<typeof loader>((data) =>
  data ? t("Delete {title}", { title: data.title }) : t("Delete product"),
);

export const loader = guardedRecord("product", async (args, _, id) => {
  const back = backTo(new URL(args.request.url).searchParams, "");
  const preview = await deletionPreview({ kind: "ids", ids: [id] });
  const [product] = preview.products;
  if (product) return { id, title: product.title, back, deletion: deletionView(preview) };
  const deleted = await deletedProduct(id);
  if (!deleted) throw missing("product");
  return { id, title: deleted.title, back, deletion: null };
});

export const action = guardedRecord("product", async (args, actor, id) => {
  const back = backTo(await readForm(args.request), LIST);
  const outcome = await deleteProduct(actor, id);
  if (!outcome.ok) {
    const gone = await deletedProduct(id);
    if (!gone) throw refusalPage(outcome.refusal, FAILED);
    // the row and the page no longer exist, so the list shows the message
    const message = t("Failed to delete product: somebody else has already deleted “{title}”.", {
      title: gone.title,
    });
    return redirectWithToast(args, back, { tone: "error", message });
  }
  const { closedRound, ...done } = outcome.value;
  const toast = deletedToast({ ...done, closedRound: closedRound && roundClosedText(closedRound) }, [
    ["product_ids", String(id)],
    ["back", back],
  ]);
  return redirectWithToast(args, back, toast);
});

export default function DeleteProduct() {
  const { id, title, back, deletion } = useLoaderData<typeof loader>();
  const page = `${LIST}/${id}`;
  const cancelTo = back || (deletion ? page : LIST);
  const gone = {
    title: t("This product is already deleted"),
    text: title,
    action: { to: `${page}/deleted`, label: t("Look at it") },
  };
  return (
    <FormPage
      back={{ to: cancelTo, label: cancelTo === page ? title : t("All Products") }}
      title={deletion?.heading ?? gone.title}
      obstacle={deletion ? null : gone}
    >
      {deletion ? (
        <DeleteForm
          action={`${page}/delete`}
          deletion={deletion}
          fields={[["back", back || LIST]]}
          cancelTo={cancelTo}
        />
      ) : null}
    </FormPage>
  );
}
