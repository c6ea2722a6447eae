import type { Tx } from "~/db/client.server";
import { shopTime } from "../shop-clock.server";
import type { ShownText } from "./page-texts.queries.server";

/** Once, so that it can be read later, whatever the page says then. */
export async function storePageText(tx: Tx, { page, version, text }: ShownText): Promise<void> {
  const key = { page, version };
  const known = await tx.pageText.findUnique({ where: { page_version: key }, select: { page: true } });
  if (known) return;
  // two signups at once may show the same new text
  await tx.$executeRaw`INSERT INTO "PageText" ("page", "version", "text", "createdAt")
    VALUES (${page}, ${version}, ${text}, ${shopTime()}) ON CONFLICT DO NOTHING`;
}
