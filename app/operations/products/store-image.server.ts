import { db } from "~/db/client.server";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/image";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type HeldPicture, holdUpload, NotAnImage } from "~/media/store.server";

type Field = "main_image" | "image";

/** Checks a picture by its content and stores it, re-encoded (D61). What is wrong with it is told under `field`. */
async function holdImage(bytes: Uint8Array, field: Field): Promise<Outcome<HeldPicture>> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refused(refuse("too_large", IMAGE_TOO_LARGE, field));
  try {
    return accepted(await holdUpload(bytes, isShown));
  } catch (error) {
    if (error instanceof NotAnImage) return refused(refuse("invalid", error.message, field));
    throw error;
  }
}

/** The same picture is kept once, however many show it. */
async function isShown(imageKey: string): Promise<boolean> {
  const where = { imageKey };
  const used = await Promise.all([
    db().product.count({ where, take: 1 }),
    db().category.count({ where, take: 1 }),
  ]);
  return used.some((count) => count > 0);
}

/**
 * Keeps the picture that came with a form, if one did, then `write`s with its key: null for none. Where nothing is written
 * the picture is not kept either.
 */
export async function withPicture<T>(
  picture: Uint8Array | null,
  field: Field,
  write: (imageKey: string | null) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const held = picture && (await holdImage(picture, field));
  if (!held) return write(null);
  if (!held.ok) return held;
  const { key, release } = held.value;
  let written = false;
  try {
    const outcome = await write(key);
    written = outcome.ok;
    return outcome;
  } finally {
    await release(written);
  }
}
