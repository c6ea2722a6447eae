import type { Viewer } from "~/domain/account/access";
import { refuseImageKind } from "~/domain/picture/image";
import { pictureChange, pictureFormSchema } from "~/domain/product/picture-form";
import { seenByForm } from "~/domain/product/seen-version";
import type { Refusal } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { receiveForm } from "~/http/forms/upload.server";
import { changeProductPictures } from "~/operations/pictures/change-product-pictures.server";
import { storePicture } from "~/operations/pictures/store-picture.server";
import { data } from "~/router.server";
import { conflictView } from "~/screens/management/shared/edit-conflict.server";
import type { EditAnswer } from "~/screens/management/shared/edit-form";

const FIELD = "picture";

export interface PicturesAnswer extends EditAnswer {
  /** A valid picture was chosen; without scripts it must be chosen again. */
  pictureLost: boolean;
}

/** Null once it is saved, else the form with its errors and everything that was typed. */
export async function receivePictures(request: Request, actor: Viewer, productId: number) {
  const { form, image, refusal: tooLarge } = await receiveForm(request, FIELD);
  const submission = parseForm(form, { schema: pictureFormSchema });
  const badImage = tooLarge ?? (image && refuseImageKind(image, FIELD));
  const refuseThis = (refusal: Refusal | null, more: Partial<PicturesAnswer> = {}) => {
    const { data: answer, init } = refuseForm(submission, refusal ? { refusal } : {});
    const pictureLost = image !== null && refusal?.field !== FIELD;
    return data<PicturesAnswer>({ ...answer, pictureLost, ...more }, init ?? {});
  };
  if (badImage || submission.status !== "success") return refuseThis(badImage);

  const seen = seenByForm(form);
  const stored = await storePicture(image, FIELD);
  if (!stored.ok) return refuseThis(stored.refusal);
  const change = pictureChange(submission.value, stored.value);
  const written = await changeProductPictures(actor, productId, change, seen);
  if (written.ok) return null;
  const { refusal } = written;
  if (!refusal.clashes || !seen) return refuseThis(refusal);
  const { clashes } = refusal;
  const conflict = await conflictView({ subject: "product", subjectId: productId, seen, clashes });
  return refuseThis(refusal, { conflict });
}
