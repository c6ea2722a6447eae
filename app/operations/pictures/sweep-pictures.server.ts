import { db } from "~/db/client.server";
import { storedSettings } from "~/domain/settings/settings";
import { pictureStore } from "~/media/store.server";

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
