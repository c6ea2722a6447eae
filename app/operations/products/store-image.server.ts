import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, NOT_AN_IMAGE } from "~/domain/image";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { NotAnImage, storeUpload } from "~/media/store.server";

/** Checks a picture by its content and keeps it, re-encoded; answers its key (D61). What is wrong with it is told under `field`. */
export async function storeImage(
  bytes: Uint8Array,
  field: "main_image" | "image" = "main_image",
): Promise<Outcome<string>> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refused(refuse("too_large", IMAGE_TOO_LARGE, field));
  try {
    return accepted(await storeUpload(bytes));
  } catch (error) {
    if (error instanceof NotAnImage) return refused(refuse("invalid", NOT_AN_IMAGE, field));
    throw error;
  }
}

/** Keeps the picture that came with a form, if one did, then `write`s with its key: null for none. */
export async function withPicture<T>(
  picture: Uint8Array | null,
  field: "main_image" | "image",
  write: (imageKey: string | null) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const stored = picture && (await storeImage(picture, field));
  if (stored && !stored.ok) return stored;
  return write(stored && stored.value);
}
