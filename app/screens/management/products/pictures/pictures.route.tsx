import { useActionData, useLoaderData } from "~/router";
import { pictureValues } from "~/domain/product/picture-form";
import { picturesOf } from "~/domain/product/pictures";
import { redirectWithToast } from "~/http/forms/toast.server";
import { picturedProduct } from "~/operations/pictures/pictured.server";
import { PICTURES_FORM } from "~/screens/management/shared/draft-forms";
import { editedRecord } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { recordId } from "~/screens/management/shared/managed-record.server";
import { PicturesForm } from "./pictures-form";
import { receivePictures } from "./receive-pictures.server";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => `Pictures of ${data?.title ?? "a product"}`);

export const loader = guarded(async (args) => {
  const { record, seen, ...page } = await editedRecord(args, "product", picturedProduct, PICTURES_FORM);
  return { ...page, title: record.title, values: { ...pictureValues(picturesOf(record)), seen } };
});

export const action = guardedForm(PICTURES_FORM, async (args, actor) => {
  const id = recordId("product", args.params.id);
  const answer = await receivePictures(args.request, actor, id);
  return answer ?? redirectWithToast(args, `/management/products/${id}/pictures`, "Pictures saved");
});

export default function Pictures() {
  const { id, title, values, restored, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const product = `/management/products/${id}`;
  return (
    <FormPage
      back={{ to: product, label: title }}
      title="Pictures"
      lead="The first one is the main image, in lists and in orders."
      restored={answer ? null : restored}
      history={history}
    >
      <PicturesForm
        key={values.seen}
        values={values}
        answer={answer}
        restored={restored}
        cancelTo={product}
      />
    </FormPage>
  );
}
