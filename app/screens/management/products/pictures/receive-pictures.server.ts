import type { Viewer } from "~/domain/account/access";
import { pictureChange, pictureFormSchema } from "~/domain/product/picture-form";
import { receiveForm } from "~/http/forms/upload.server";
import { changeProductPictures } from "~/operations/pictures/change-product-pictures.server";
import { receivePictureForm } from "~/screens/management/shared/receive-picture-form.server";

/** Null once it is saved, else the form with its errors and everything that was typed. */
export async function receivePictures(request: Request, actor: Viewer, productId: number) {
  const { answer } = await receivePictureForm(await receiveForm(request, "picture"), {
    field: "picture",
    schema: pictureFormSchema,
    write: (form, { imageKey, seen }) =>
      changeProductPictures(actor, productId, pictureChange(form, imageKey), seen),
    edited: { subject: "product", subjectId: productId },
  });
  return answer;
}
