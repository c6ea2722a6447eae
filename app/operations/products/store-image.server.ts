import { db } from "~/db/client.server";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/image";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { type HeldPicture, holdUpload, NotAnImage } from "~/media/store.server";

type Field = "main_image" | "image";

async function holdImage(bytes: Uint8Array, field: Field): Promise<Outcome<HeldPicture>> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refused(refuse("too_large", IMAGE_TOO_LARGE, field));
  try {
    return accepted(await holdUpload(bytes, isShown));
  } catch (error) {
    if (error instanceof NotAnImage) return refused(refuse("invalid", error.message, field));
    throw error;
  }
}

async function isShown(imageKey: string): Promise<boolean> {
  const where = { imageKey };
  const used = await Promise.all([
    db().product.count({ where, take: 1 }),
    db().category.count({ where, take: 1 }),
  ]);
  return used.some((count) => count > 0);
}

/** Where `write` refuses, the picture is not kept either. */
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
