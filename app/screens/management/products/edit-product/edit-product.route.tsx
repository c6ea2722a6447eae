import { useActionData, useLoaderData } from "~/router";
import { data } from "~/router/index.server";
import { type SeenVersion, versionToken } from "~/domain/form/seen-version";
import { redirectWithToast } from "~/http/forms/toast.server";
import { receiveForm } from "~/http/forms/upload.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { editedProduct } from "~/operations/products/edited-product.queries.server";
import { updateProduct } from "~/operations/products/update-product.server";
import { conflictView } from "~/screens/management/shared/edit-conflict/edit-conflict.server";
import { otherChangesText } from "~/screens/management/shared/edit-conflict/other-changes-text";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { ProductForm } from "~/screens/management/products/form/product-form";
import { receiveProduct, savedToast } from "~/screens/management/products/form/receive-product.server";
import { PRODUCT_FORM } from "~/screens/management/shared/draft-forms";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeletedMeanwhile, DeletedProduct } from "./deleted-product";
import { formatDateTime } from "~/domain/time";
import { categoryOptions } from "~/screens/management/shared/category-options.server";
import { productValues } from "~/screens/management/products/form/product-form-values";
import { guarded, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) =>
  data ? t("Edit {title}", { title: data.title }) : t("Edit product"),
);

export const loader = guarded(async (args) => {
  const page = await managedRecord("product", args.params.id, editProductPage);
  const restored = await restoredForm(args, PRODUCT_FORM);
  return data({ ...page, restored }, { status: page.deletion ? 404 : 200 });
});

export const action = guardedRecordForm(PRODUCT_FORM, "product", async (args, actor, id) => {
  const received = await receiveProduct(await receiveForm(args.request, "main_image"), {
    editing: true,
    write: ({ product, imageKey, seen }) => updateProduct(actor, id, product, imageKey, seen),
    explain: (seen, clashes) => explain(id, seen, clashes),
  });
  if (received.answer) return received.answer;
  const { movedStock, changedByOthers } = received.saved;
  const moved =
    movedStock === null
      ? ""
      : t(" Orders changed its stock to {movedStock} while you were editing. That change is kept.", {
          movedStock,
        });
  const message = `${t("Product updated successfully!")}${moved}${otherChangesText(changedByOthers)}`;
  return redirectWithToast(args, `/management/products/${id}`, savedToast(message, received.product));
});

async function explain(id: number, seen: SeenVersion, clashes: readonly string[]) {
  const now = await editedProduct(id);
  if (!now) return undefined;
  return conflictView({ subject: "product", subjectId: id, seen, clashes, stock: now.stockQuantity });
}

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function EditProduct() {
  const { id, title, imageKey, values, categories, restored, deletion } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const productPage = `/management/products/${id}`;
  const deletedPage = `${productPage}/deleted`;
  if (deletion && !answer && !restored)
    return <DeletedProduct title={title} page={deletedPage} deletion={deletion} />;
  return (
    <FormPage
      back={{ to: productPage, label: title }}
      title={t("Edit product")}
      lead={t("Rounds keep their own figures when the product is edited.")}
      above={deletion && !answer ? <DeletedMeanwhile page={deletedPage} deletion={deletion} /> : null}
      hasCards
    >
      <ProductForm
        key={id}
        editing
        values={values}
        categories={categories}
        imageKey={imageKey}
        picturesTo={`${productPage}/pictures`}
        cancelTo={productPage}
        instead={deletion ? <DeletedMeanwhile key={deletion} page={deletedPage} deletion={deletion} /> : null}
        failure={t("Error updating product. Check the form for errors.")}
      />
    </FormPage>
  );
}

/** Also loads a deleted product that somebody was editing. */
async function editProductPage(id: number) {
  const product = await editedProduct(id);
  if (!product) return null;
  const { edit, deletion } = product;
  return {
    id,
    title: product.title,
    imageKey: product.imageKey,
    values: {
      ...productValues(product),
      seen: versionToken({ edit, stock: product.stockQuantity }),
    },
    categories: await categoryOptions(product.categoryId),
    deletion: deletion && deletionText(deletion),
  };
}

const deletionText = ({ at, actor }: { at: Date; actor: string | null }) =>
  actor === null
    ? t("It was deleted, {time}.", { time: formatDateTime(at) })
    : t("It was deleted by {actor}, {time}.", { actor, time: formatDateTime(at) });
