import type { Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";

const { sql, join } = Prisma;

/** Visitors' sessions that the person left behind: a saved draft, or a signup that is not finished. */
export async function eraseSessionData(
  tx: Tx,
  { id, username, email }: { readonly id: number; readonly username: string; readonly email: string },
): Promise<void> {
  const parts = [
    `"ownerId":${id},`,
    `"ownerId":${id}}`,
    `"signedUpAs":${JSON.stringify(username)}`,
    `"username":${JSON.stringify(username)}`,
    `"email":${JSON.stringify(email)}`,
  ];
  // replace(), because SQLite and PostgreSQL both know it and it has no wildcards
  const holdsOne = join(
    parts.map((part) => sql`replace("data", ${part}, '') <> "data"`),
    " OR ",
  );
  await tx.$executeRaw`DELETE FROM "Session" WHERE "userId" IS NULL AND (${holdsOne})`;
}
