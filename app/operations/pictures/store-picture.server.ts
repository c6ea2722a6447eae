import { db } from "~/db/client.server";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "~/domain/picture/image";
import type { Logo } from "~/domain/picture/logo";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { storedSettings } from "~/domain/settings/settings";
import { NotAnImage } from "~/media/encode-picture.server";
import { storeLogo } from "~/media/logo.server";
import { pictureStore, storeUpload } from "~/media/store.server";
import { tableColumns, columnsOf, nestedRows } from "~/db/columns.server";

/** Returns its key, null without a picture. A picture that no row shows is deleted later (D96). */
export async function storePicture(
  bytes: Uint8Array | null,
  field: "main_image" | "image" | "picture",
): Promise<Outcome<string | null>> {
  if (!bytes) return accepted(null);
  if (bytes.byteLength > MAX_IMAGE_BYTES) return refused(refuse("too_large", IMAGE_TOO_LARGE, field));
  return stored(() => storeUpload(bytes), field);
}

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

/** Deletes pictures that nothing has shown for a day (D96). Call it in one process at a time; throws if the store is away. */
export const sweepPictures = (now: Date) => pictureStore().sweep(shownPictures, now);

/** Including deleted products: they can be restored (D27). */
async function shownPictures(): Promise<ReadonlySet<string>> {
  const shown = { where: { imageKey: { not: null } }, select: { imageKey: true } };
  const [products, categories] = [await db().product.findMany(shown), await db().category.findMany(shown)];
  const further = await db().productPicture.findMany({ select: shown.select });
  const logos = await db().setting.findMany({ where: { name: "logo" }, select: { name: true, value: true } });
  const { logo } = storedSettings(logos);
  const imports = await db().importPicture.findMany({ select: shown.select });
  const rows = [...products, ...imports, ...further, ...categories, ...(logo ? [logo] : [])];
  return new Set(rows.flatMap(({ imageKey }) => imageKey ?? []));
}

/** What `picturesOf` reads, for Prisma. */
export const PICTURE_COLUMNS = {
  imageKey: true,
  imageAlt: true,
  pictures: { orderBy: { position: "asc" }, select: { imageKey: true, altText: true } },
} as const;

/** The same for a statement in which the product is `alias`. */
export const pictureColumns = <Alias extends string>(alias: Alias) => ({
  ...columnsOf("Product", alias, "imageKey, imageAlt"),
  pictures: nestedRows(
    tableColumns("ProductPicture", "further", "imageKey, altText"),
    `FROM "ProductPicture" further WHERE further."productId" = ${alias}."id"`,
    `further."position"`,
  ),
});

export const picturedProduct = (id: number) =>
  db().product.findFirst({ where: { id, deletedAt: null }, select: { title: true, ...PICTURE_COLUMNS } });
