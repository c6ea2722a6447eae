import type { Tx } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { type Marks, withoutMarks } from "~/domain/account/personal-marks";
import type { Person } from "./marks.server";

const { sql, join } = Prisma;

/** Messages lose their text and address, and those that wait are not sent; webhooks about others' things stay readable. */
export async function eraseDeliveries(tx: Tx, { id: userId, email }: Person, marks: Marks): Promise<void> {
  const waiting = { state: "failed", lastAnswer: "The account was deleted" } as const;
  await tx.delivery.updateMany({ where: { userId, state: "waiting" }, data: waiting });
  await tx.delivery.updateMany({ where: { userId }, data: { recipient: "", body: "" } });
  // an invitation that reached them before they had an account
  await tx.$executeRaw`
    UPDATE "Delivery" SET "recipient" = '', "body" = ''
    WHERE "channel" = 'email' AND "userId" IS NULL AND lower("recipient") = lower(${email})`;
  for (const { id, body } of await webhooksNaming(tx, marks))
    await tx.delivery.update({
      where: { id: Number(id) },
      data: { body: withoutMarks(body, marks) },
      select: { id: true },
    });
}

function webhooksNaming(tx: Tx, { ids, texts }: Marks) {
  const quoted = [...ids, ...texts].filter((mark) => mark !== "").map((mark) => JSON.stringify(mark));
  // replace(), because both databases know it and it has no wildcards
  const names = join(
    quoted.map((mark) => sql`replace("body", ${mark}, '') <> "body"`),
    " OR ",
  );
  return tx.$queryRaw<{ id: bigint | number; body: string }[]>`
    SELECT "id", "body" FROM "Delivery" WHERE "channel" = 'webhook' AND (${names}) ORDER BY "id"`;
}
