import { type CategoryForm, categorySchema } from "~/domain/category";
import { refuseImageKind } from "~/domain/image";
import type { Outcome } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/form.server";
import type { ReceivedForm } from "~/http/upload.server";
import { withPicture } from "~/operations/products/store-image.server";

type Write = (category: CategoryForm, imageKey: string | null) => Promise<Outcome<{ categoryId: number }>>;

/** Checks the category form, stores its picture, then `write`s; answers the category's id, or the form with what is wrong. */
export async function receiveCategory({ form, image, refusal: tooLarge }: ReceivedForm, write: Write) {
  const submission = parseForm(form, { schema: categorySchema });
  const refusal = tooLarge ?? (image && refuseImageKind(image, "image"));
  // fields and picture are complained about together
  if (refusal || submission.status !== "success")
    return { answer: refuseForm(submission, refusal ? { refusal } : {}) };

  const category = submission.value;
  const written = await withPicture(image, "image", (imageKey) => write(category, imageKey));
  if (!written.ok) return { answer: refuseForm(submission, { refusal: written.refusal }) };
  return { categoryId: written.value.categoryId };
}
