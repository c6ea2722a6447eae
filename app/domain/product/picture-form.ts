/** Management's form of a product's pictures: a slot for each, named `key_1`, `place_1` and so on, and a new one (D61). */
import * as z from "zod/mini";
import { withDescription } from "~/domain/form/description";
import { optionalText, optionalWholeNumberField, tickField } from "~/domain/form/form-field";
import {
  picturesInOrder,
  MAX_ALT_LENGTH,
  MAX_PICTURES,
  type Picture,
  type PictureChange,
  PICTURE_SLOTS,
  type PictureSlot,
} from "./pictures";
import { msg } from "~/texts/t";

type Part = "key" | "place" | "alt" | "remove";
export type SlotName = `${Part}_${PictureSlot}`;

const ALT_TOO_LONG = msg("Write at most 200 characters about a picture");
const PLACE_INVALID = msg("The place must be from 1 to 8");

export const altTextField = () =>
  withDescription(optionalText().check(z.maxLength(MAX_ALT_LENGTH, { error: ALT_TOO_LONG })), {
    maxLength: MAX_ALT_LENGTH,
    description: "What the picture shows, for people who do not see it; blank for the product's title",
  });

const perSlot = <Name extends Part, Schema>(name: Name, make: () => Schema) =>
  Object.fromEntries(PICTURE_SLOTS.map((slot) => [`${name}_${slot}`, make()])) as Record<
    `${Name}_${PictureSlot}`,
    Schema
  >;

export const pictureFormSchema = z.object({
  ...perSlot("key", optionalText),
  ...perSlot("place", () => optionalWholeNumberField(PLACE_INVALID, { min: 1, max: MAX_PICTURES }, null)),
  ...perSlot("alt", altTextField),
  ...perSlot("remove", tickField),
  new_alt: altTextField(),
});

type PictureForm = z.output<typeof pictureFormSchema>;

export function pictureChange(form: PictureForm, added: string | null): PictureChange {
  const slots = PICTURE_SLOTS.filter((slot) => form[`key_${slot}`] !== "");
  const placed = slots.map((slot) => ({
    imageKey: form[`key_${slot}`],
    altText: form[`alt_${slot}`],
    place: form[`place_${slot}`] ?? slot,
  }));
  return {
    ordered: picturesInOrder(placed),
    removed: slots.filter((slot) => form[`remove_${slot}`]).map((slot) => form[`key_${slot}`]),
    added: added === null ? null : { imageKey: added, altText: form.new_alt },
  };
}

export function pictureValues(pictures: readonly Picture[]): Partial<Record<SlotName, string>> {
  return Object.fromEntries(
    pictures.flatMap(({ imageKey, altText }, index) => [
      [`key_${index + 1}`, imageKey],
      [`place_${index + 1}`, String(index + 1)],
      [`alt_${index + 1}`, altText],
    ]),
  );
}
