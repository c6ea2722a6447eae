import { db } from "~/db/client.server";
import { foldText } from "~/domain/search/search-text";

const AT_ONCE = 500;

/**
 * Products written before titles were folded apart get theirs, which SQL cannot compute: until then search finds them
 * by any word, but ranks none by its title (D32). Answers how many there were.
 */
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
