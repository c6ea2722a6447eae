import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/picture/image";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { Logo } from "~/domain/picture/logo";
import { NotAnImage } from "~/media/encode-picture.server";
import { storeLogo } from "~/media/logo.server";
import { storeUpload } from "~/media/store.server";

/** Returns its key, null without a picture. A picture that no row shows is deleted later (D96). */
export async function storePicture(
  bytes: Uint8Array | null,
  field: "main_image" | "image" | "picture",
): Promise<Outcome<string | null>> {
  if (!bytes) return accepted(null);
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refused(refuse("too_large", IMAGE_TOO_LARGE, field));
  return stored(() => storeUpload(bytes), field);
}

/** The shop's logo; null without a picture. */
export async function storeLogoPicture(bytes: Uint8Array | null): Promise<Outcome<Logo | null>> {
  if (!bytes) return accepted(null);
  return stored(() => storeLogo(bytes), "picture");
}

async function stored<Stored>(store: () => Promise<Stored>, field: string): Promise<Outcome<Stored>> {
  try {
    return accepted(await store());
  } catch (error) {
    if (error instanceof NotAnImage) return refused(refuse("invalid", error.message, field));
    throw error;
  }
}
