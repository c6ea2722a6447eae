import { data } from "~/router/index.server";
import { refuseImageKind } from "~/domain/picture/image";
import type { StoredProduct } from "~/domain/product/stored-product";
import { productFormSchema, storedProduct } from "~/domain/product/product-form";
import type { Outcome, Refusal } from "~/domain/refusal";
import { seenByForm, type SeenVersion } from "~/domain/form/seen-version";
import { type FormAnswer, parseForm, refuseForm } from "~/http/forms/form.server";
import type { Toast } from "~/http/forms/toast.server";
import type { ReceivedForm } from "~/http/forms/upload.server";
import { overLimitWarning } from "~/operations/payments/mpesa-limits.server";
import { storePicture } from "~/operations/pictures/store-picture.server";
import type { ConflictView } from "../../shared/edit-conflict/edit-conflict.server";

interface ProductAnswer extends FormAnswer {
  pictureLost: boolean;
  conflict?: ConflictView;
}

interface ReceivedProduct {
  product: StoredProduct;
  imageKey: string | null;
  seen: SeenVersion | null;
}

interface ReceiveOptions<Saved> {
  editing: boolean;
  write: (received: ReceivedProduct) => Promise<Outcome<Saved>>;
  explain?: (seen: SeenVersion, clashes: readonly string[]) => Promise<ConflictView | undefined>;
}

/** Long enough for more than one sentence. */
const SENTENCES_MS = 6_000;

export function savedToast(message: string, product: StoredProduct): Toast {
  const tooDear = overLimitWarning(product);
  const text = tooDear === null ? message : `${message} ${tooDear}`;
  return {
    tone: tooDear === null ? "success" : "warning",
    message: text,
    ...(/[.!] /.test(text) && { durationMs: SENTENCES_MS }),
  };
}

/** Checks the form, stores its picture, then writes. Returns what was saved, or the form with its errors. */
export async function receiveProduct<Saved>(
  { form, image, refusal: tooLarge }: ReceivedForm,
  options: ReceiveOptions<Saved>,
) {
  const submission = parseForm(form, { schema: productFormSchema(options) });
  const badImage = tooLarge ?? (image && refuseImageKind(image, "main_image"));
  const refuseThis = (refusal: Refusal | null, more: Partial<ProductAnswer> = {}) => {
    const { data: answer, init } = refuseForm(submission, refusal ? { refusal } : {});
    const pictureLost = image !== null && refusal?.field !== "main_image";
    return { answer: data<ProductAnswer>({ ...answer, pictureLost, ...more }, init ?? {}) };
  };
  if (badImage || submission.status !== "success") return refuseThis(badImage);

  const product = storedProduct(submission.value);
  const seen = seenByForm(form);
  const picture = await storePicture(image, "main_image");
  const written = picture.ok ? await options.write({ product, imageKey: picture.value, seen }) : picture;
  if (written.ok) return { answer: null, saved: written.value, title: submission.value.title, product };
  const { refusal } = written;
  const conflict = refusal.clashes && seen ? await options.explain?.(seen, refusal.clashes) : undefined;
  return refuseThis(refusal, conflict && { conflict });
}
