import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { NotAnImage } from "~/media/encode-picture.server";
import { storeUpload } from "~/media/store.server";

/** Returns its key, null without a picture. A picture that no row shows is deleted later (D96). */
export async function storePicture(
  bytes: Uint8Array | null,
  field: "main_image" | "image" | "picture",
): Promise<Outcome<string | null>> {
  if (!bytes) return accepted(null);
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refused(refuse("too_large", IMAGE_TOO_LARGE, field));
  try {
    return accepted(await storeUpload(bytes));
  } catch (error) {
    if (error instanceof NotAnImage) return refused(refuse("invalid", error.message, field));
    throw error;
  }
}
