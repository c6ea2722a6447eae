import { Prisma } from "~/db/generated/sqlite/client";
import type { Tx } from "~/db/client.server";
import { selectNumbers } from "~/db/select.server";
import { usernameKey } from "~/domain/account/account";
import { LOOK_ALIKES, lookAlikeKey } from "~/domain/account/username";

/** The index is used only if this expression is the same as in its migration. */
const KEY = Prisma.raw(
  LOOK_ALIKES.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, `"usernameKey"`),
);

/** Whether somebody's username looks like this one (D130). */
export async function isLookAlike(tx: Pick<Tx, "$queryRaw">, username: string): Promise<boolean> {
  const key = lookAlikeKey(usernameKey(username));
  const found = await selectNumbers(Prisma.sql`SELECT 1 FROM "User" WHERE ${KEY} = ${key} LIMIT 1`, { tx });
  return found.length > 0;
}
