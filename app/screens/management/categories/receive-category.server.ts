import { data } from "~/router.server";
import { type CategoryForm, categorySchema } from "~/domain/category/category";
import { refuseImageKind } from "~/domain/picture/image";
import type { Outcome, Refusal } from "~/domain/refusal";
import { seenByForm, type SeenVersion } from "~/domain/product/seen-version";
import { type FormAnswer, parseForm, refuseForm } from "~/http/forms/form.server";
import type { ReceivedForm } from "~/http/forms/upload.server";
import { storePicture } from "~/operations/pictures/store-picture.server";
import type { ConflictView } from "~/screens/management/shared/edit-conflict.server";

export interface CategoryAnswer extends FormAnswer {
  /** A valid picture was chosen; without scripts it must be chosen again. */
  pictureLost: boolean;
  conflict?: ConflictView;
}

interface ReceivedCategory {
  category: CategoryForm;
  imageKey: string | null;
  /** The version that the edit was loaded from, or that was seen since ('Save mine over it'). */
  seen: SeenVersion | null;
}

interface SavedCategory {
  readonly categoryId: number;
  /** Fields that others changed meanwhile and that were not overwritten, by the audit trail's names. */
  readonly changedByOthers?: readonly string[];
}

export interface ReceiveOptions {
  write: (received: ReceivedCategory) => Promise<Outcome<SavedCategory>>;
  explain?: (seen: SeenVersion, clashes: readonly string[]) => Promise<ConflictView>;
}

export async function receiveCategory(
  { form, image, refusal: tooLarge }: ReceivedForm,
  { write, explain }: ReceiveOptions,
) {
  const submission = parseForm(form, { schema: categorySchema });
  const badImage = tooLarge ?? (image && refuseImageKind(image, "image"));
  const refuseThis = (refusal: Refusal | null, more: Partial<CategoryAnswer> = {}) => {
    const { data: answer, init } = refuseForm(submission, refusal ? { refusal } : {});
    const pictureLost = image !== null && refusal?.field !== "image";
    return { answer: data<CategoryAnswer>({ ...answer, pictureLost, ...more }, init ?? {}) };
  };
  // errors of fields and picture are shown together
  if (badImage || submission.status !== "success") return refuseThis(badImage);

  const category = submission.value;
  const seen = seenByForm(form);
  const picture = await storePicture(image, "image");
  const written = picture.ok ? await write({ category, imageKey: picture.value, seen }) : picture;
  if (written.ok) return { answer: null, ...written.value };
  const { refusal } = written;
  const conflict = refusal.clashes && seen ? await explain?.(seen, refusal.clashes) : undefined;
  return refuseThis(refusal, conflict && { conflict });
}
