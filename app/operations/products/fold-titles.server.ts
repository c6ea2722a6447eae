import { selectColumns } from "~/db/columns.server";
import { db } from "~/db/client.server";
import { searchColumns } from "./product-columns.server";

const AT_ONCE = 500;
const SOLD_VARIANTS = { where: { deletedAt: null }, select: { sku: true, barcode: true } } as const;

/** For products from before `titleText` held other spellings (D107): SQL cannot fold, and no title ranks without it (D32). */
export async function foldTitles(): Promise<number> {
  let folded = 0;
  for (;;) {
    const rows = await db().product.findMany({
      where: { titleText: null },
      select: {
        ...selectColumns("Product", "id, title, description, sku, updatedAt"),
        variants: SOLD_VARIANTS,
      },
      take: AT_ONCE,
    });
    if (rows.length === 0) return folded;
    await db().$transaction(
      rows.map(({ id, title, description, sku, updatedAt, variants }) =>
        db().product.updateMany({
          where: { id, title, description, titleText: null },
          // nobody changed the product
          data: { ...searchColumns({ title, description, sku, variants }), updatedAt },
        }),
      ),
    );
    folded += rows.length;
  }
}
