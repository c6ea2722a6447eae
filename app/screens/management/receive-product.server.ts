import { refuseImageKind } from "~/domain/image";
import { productFormSchema, type StoredProduct, storedProduct } from "~/domain/product-form";
import type { Outcome } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/form.server";
import { receiveForm } from "~/http/upload.server";
import { withPicture } from "~/operations/products/store-image.server";

type Write = (product: StoredProduct, imageKey: string | null) => Promise<Outcome<{ productId: number }>>;

/** Reads the product form, stores its picture, then `write`s; answers the product's id, or the form with what is wrong. */
export async function receiveProduct(request: Request, { editing }: { editing: boolean }, write: Write) {
  const { form, image, refusal: tooLarge } = await receiveForm(request, "main_image");
  const submission = parseForm(form, { schema: productFormSchema({ editing }) });
  const refusal = tooLarge ?? (image && refuseImageKind(image, "main_image"));
  // fields and picture are complained about together
  if (refusal || submission.status !== "success")
    return { answer: refuseForm(submission, refusal ? { refusal } : {}) };

  const product = storedProduct(submission.value);
  const written = await withPicture(image, "main_image", (imageKey) => write(product, imageKey));
  if (!written.ok) return { answer: refuseForm(submission, { refusal: written.refusal }) };
  return { productId: written.value.productId, title: submission.value.title };
}
