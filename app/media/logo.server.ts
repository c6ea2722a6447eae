import { MAX_IMAGE_PIXELS, IMAGE_DAMAGED } from "~/domain/picture/image";
import type { Logo } from "~/domain/picture/logo";
import { PICTURE_WIDTHS } from "~/domain/picture/picture";
import { checkImage, type EncodedPicture, NotAnImage, pictures, type Quality } from "./encode-picture.server";
import { pictureStore } from "./store.server";

const [SMALLEST, , LARGEST] = PICTURE_WIDTHS;
/** Twice as wide as high at most, else the height decides. */
const within = (width: number) =>
  ({ width, height: width / 2, fit: "inside", withoutEnlargement: true }) as const;

/** Throws NotAnImage unless it is a complete JPEG, PNG or GIF (D61). Its margins are cut off. */
export async function storeLogo(bytes: Uint8Array): Promise<Logo> {
  await checkImage(bytes);
  const shaped = await shape(bytes);
  const imageKey = await pictureStore().put(shaped, { avif: 60, webp: 80, jpeg: 85, effort: 2 }, encodeLogo);
  const sharp = await pictures();
  const { info } = await sharp(shaped).resize(within(SMALLEST)).toBuffer({ resolveWithObject: true });
  return { imageKey, width: info.width, height: info.height };
}

/** As PNG, so that what is transparent stays so. */
async function shape(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await pictures();
  try {
    const upright = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" })
      .rotate()
      .png()
      .toBuffer();
    const trimmed = await sharp(upright)
      .trim()
      .png()
      .toBuffer()
      .catch(() => upright);
    return await sharp(trimmed).resize(within(LARGEST)).png().toBuffer();
  } catch (error) {
    throw new NotAnImage(IMAGE_DAMAGED, { cause: error });
  }
}

async function* encodeLogo(source: Uint8Array, quality: Quality): AsyncGenerator<EncodedPicture> {
  const sharp = await pictures();
  for (const width of PICTURE_WIDTHS) {
    const sized = sharp(source).resize(within(width));
    const { effort } = quality;
    yield {
      width,
      format: "avif",
      bytes: await sized.clone().avif({ quality: quality.avif, effort }).toBuffer(),
    };
    yield { width, format: "webp", bytes: await sized.clone().webp({ quality: quality.webp }).toBuffer() };
    const jpeg = sized.clone().flatten({ background: "#ffffff" }).jpeg({ quality: quality.jpeg });
    yield { width, format: "jpg", bytes: await jpeg.toBuffer() };
  }
}
