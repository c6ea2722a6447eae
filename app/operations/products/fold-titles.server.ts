import { db } from "~/db/client.server";
import { foldText } from "~/domain/search/search-text";

const AT_ONCE = 500;

/** For products from before `titleText` existed: SQL cannot fold titles, and search ranks none without it (D32). */
export async function foldTitles(): Promise<number> {
  let folded = 0;
  for (;;) {
    const rows = await db().product.findMany({
      where: { titleText: null },
      select: { id: true, title: true },
      take: AT_ONCE,
    });
    if (rows.length === 0) return folded;
    await db().$transaction(
      rows.map(({ id, title }) =>
        db().product.updateMany({
          where: { id, title, titleText: null },
          data: { titleText: foldText(title) },
        }),
      ),
    );
    folded += rows.length;
  }
}
