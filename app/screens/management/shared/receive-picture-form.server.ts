import type { $ZodType, output } from "zod/v4/core";
import { data } from "~/router/index.server";
import { refuseImageKind } from "~/domain/picture/image";
import { seenByForm, type SeenVersion } from "~/domain/form/seen-version";
import type { Outcome, Refusal } from "~/domain/refusal";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import type { ReceivedForm } from "~/http/forms/upload.server";
import { storePicture } from "~/operations/pictures/store-picture.server";
import { conflictView } from "./edit-conflict/edit-conflict.server";
import type { EditAnswer } from "./edit-form";
import type { FormSteps } from "./edit-record.server";

export interface PictureAnswer extends EditAnswer {
  /** A valid picture was chosen; without scripts it must be chosen again. */
  pictureLost: boolean;
}

interface Chosen {
  /** Null without a new picture. */
  imageKey: string | null;
  seen: SeenVersion | null;
}

interface PictureSteps<Schema extends $ZodType, Saved> extends Pick<
  FormSteps<Schema, Saved>,
  "schema" | "edited"
> {
  field: Parameters<typeof storePicture>[1];
  write: (value: output<Schema>, chosen: Chosen) => Promise<Outcome<Saved>>;
}

/** What was saved, or the form with its errors and everything that was typed. */
export async function receivePictureForm<Schema extends $ZodType, Saved>(
  { form, image, refusal: tooLarge }: ReceivedForm,
  { field, schema, write, edited }: PictureSteps<Schema, Saved>,
) {
  const submission = parseForm(form, { schema });
  const badImage = tooLarge ?? (image && refuseImageKind(image, field));
  const refuseThis = (refusal: Refusal | null, more: Partial<PictureAnswer> = {}) => {
    const { data: answer, init } = refuseForm(submission, refusal ? { refusal } : {});
    const pictureLost = image !== null && refusal?.field !== field;
    return { saved: null, answer: data<PictureAnswer>({ ...answer, pictureLost, ...more }, init ?? {}) };
  };
  // errors of fields and picture are shown together
  if (badImage || submission.status !== "success") return refuseThis(badImage);

  const seen = seenByForm(form);
  const picture = await storePicture(image, field);
  const written = picture.ok ? await write(submission.value, { imageKey: picture.value, seen }) : picture;
  if (written.ok) return { answer: null, saved: written.value };
  const { clashes } = written.refusal;
  if (!edited || !clashes || !seen) return refuseThis(written.refusal);
  return refuseThis(written.refusal, { conflict: await conflictView({ ...edited, seen, clashes }) });
}
