import * as z from "zod/mini";
import { altTextField } from "./picture-form";
import { MAX_PICTURES, type Picture, type PictureChange } from "./pictures";
import { versionField } from "./product-changes";

const LIST_INVALID = "Please send the pictures as a list, each with its id";

export const addedPictureBody = z.object({ alt_text: altTextField() });

export const pictureListBody = z.object({
  pictures: z
    .array(
      z.object({ id: z.string({ error: LIST_INVALID }).check(z.maxLength(64)), alt_text: altTextField() }),
      { error: LIST_INVALID },
    )
    .check(z.maxLength(MAX_PICTURES, { error: LIST_INVALID })),
  version: versionField(),
});

type PictureList = z.output<typeof pictureListBody>["pictures"];

/** The list is the whole: a picture that it leaves out is removed. */
export const replacingBy =
  (pictures: PictureList) =>
  (current: readonly Picture[]): PictureChange => {
    const ordered = pictures.map(({ id, alt_text }) => ({ imageKey: id, altText: alt_text }));
    const removed = current
      .map(({ imageKey }) => imageKey)
      .filter((key) => !ordered.some(({ imageKey }) => imageKey === key));
    return { ordered, removed, added: null };
  };
