import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg, t } from "~/texts/t";

export const PICTURE_SLOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type PictureSlot = (typeof PICTURE_SLOTS)[number];
export const MAX_PICTURES = PICTURE_SLOTS.length;
export const MAX_ALT_LENGTH = 200;
const PICTURE_NOT_FOUND = msg("This product has no such picture. Reload the page.");

const TOO_MANY = msg("A product can have at most 8 pictures. Remove one first.");
const HAS_IT = msg("This product has this picture already.");

export interface Picture {
  readonly imageKey: string;
  readonly altText: string;
}

export interface PicturedProduct {
  readonly imageKey: string | null;
  readonly imageAlt: string;
  /** The further ones, in their order. */
  readonly pictures: readonly Picture[];
}

/** The first one is the main image. */
export function picturesOf({ imageKey, imageAlt, pictures }: PicturedProduct): Picture[] {
  return imageKey === null ? [] : [{ imageKey, altText: imageAlt }, ...pictures];
}

/** Screen readers say which of several pictures it is. */
export const altTextOf = (title: string, { altText }: Picture, index: number) =>
  altText || (index === 0 ? title : t("{title}, picture {number}", { title, number: index + 1 }));

interface PlacedPicture extends Picture {
  /** From 1; the place that a person chose. */
  readonly place: number;
}

/** By place. If two have the same, the one that was moved there gets it, and the other makes room. */
export function picturesInOrder(placed: readonly PlacedPicture[]): Picture[] {
  const ranked = placed.map(({ place, ...picture }, index) => ({
    picture,
    rank: place + Math.sign(place - (index + 1)) / 2,
  }));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ picture }) => picture);
}

export interface PictureChange {
  /** In their new order; one that is not here stays, behind them. */
  readonly ordered: readonly Picture[];
  readonly removed: readonly string[];
  /** Comes last. */
  readonly added: Picture | null;
}

/** `field` is that of the added picture. */
export function changePictures(
  current: readonly Picture[],
  { ordered, removed, added }: PictureChange,
  field: string,
): Outcome<Picture[]> {
  const keys = new Set(current.map(({ imageKey }) => imageKey));
  const named = [...ordered.map(({ imageKey }) => imageKey), ...removed];
  if (named.some((key) => !keys.has(key))) return refused(refuse("missing", PICTURE_NOT_FOUND));
  const others = current.filter(({ imageKey }) => !named.includes(imageKey));
  const pictures = [...ordered.filter(({ imageKey }) => !removed.includes(imageKey)), ...others];
  if (!added) return accepted(pictures);
  if (pictures.some(({ imageKey }) => imageKey === added.imageKey))
    return refused(refuse("invalid", HAS_IT, field));
  if (pictures.length >= MAX_PICTURES) return refused(refuse("invalid", TOO_MANY, field));
  return accepted([...pictures, added]);
}

const SHOWN_KEY = 6;

/** For the audit trail: '1. A kiondo from above (4f1a2b); 2. no text (90ab12)'. */
export const picturesText = (pictures: readonly Picture[]): string =>
  pictures
    .map(
      ({ imageKey, altText }, index) =>
        `${index + 1}. ${altText || "no text"} (${imageKey.slice(0, SHOWN_KEY)})`,
    )
    .join("; ");
