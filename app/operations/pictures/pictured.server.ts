import { db } from "~/db/client.server";
import { columns, columnsOf, nestedRows } from "~/db/columns.server";

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
    columns(columnsOf("ProductPicture", "further", "imageKey, altText")),
    `FROM "ProductPicture" further WHERE further."productId" = ${alias}."id"`,
    `further."position"`,
  ),
});

export const picturedProduct = (id: number) =>
  db().product.findFirst({ where: { id, deletedAt: null }, select: { title: true, ...PICTURE_COLUMNS } });
