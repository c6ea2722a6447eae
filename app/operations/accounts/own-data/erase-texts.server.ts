/** What names a deleted person in the texts of rows that are not theirs alone: messages, webhooks, visitors' sessions (D89). */
import type { Tx } from "~/db/client.server";
import { tableColumns } from "~/db/columns.server";
import { join, raw, sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { type PersonIdentifiers, redactPerson } from "~/domain/account/personal-data";

interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** Empties the text and address of each message and drops those that wait. Webhooks about other people stay readable. */
export async function eraseDeliveries(
  tx: Tx,
  { id: userId, email }: Person,
  marks: PersonIdentifiers,
): Promise<void> {
  await tx.$executeRaw`UPDATE "Delivery" SET "state" = 'failed', "lastAnswer" = 'The account was deleted'
    WHERE "userId" = ${userId} AND "state" = 'waiting'`;
  await tx.$executeRaw`UPDATE "Delivery" SET "recipient" = '', "body" = '' WHERE "userId" = ${userId}`;
  // also an invitation that was sent before they had an account
  await tx.$executeRaw`
    UPDATE "Delivery" SET "recipient" = '', "body" = ''
    WHERE "channel" = 'email' AND "userId" IS NULL AND lower("recipient") = lower(${email})`;
  const { ids, texts } = marks;
  const isNamed = holdsOneOf(
    "body",
    [...ids, ...texts].filter((mark) => mark !== "").map((mark) => JSON.stringify(mark)),
  );
  const webhooks = await select(webhook, { tx })`
    FROM "Delivery" d WHERE "channel" = 'webhook' AND ${isNamed} ORDER BY "id"`;
  for (const { id, body } of webhooks)
    await tx.$executeRaw`UPDATE "Delivery" SET "body" = ${redactPerson(body, marks)} WHERE "id" = ${id}`;
}

const webhook = tableColumns("Delivery", "d", "id, body");

/** Visitors' sessions that the person left behind: a saved draft, or a signup that is not finished. */
export async function eraseSessionData(tx: Tx, { id, username, email }: Person): Promise<void> {
  const isTheirs = holdsOneOf("data", [
    `"ownerId":${id},`,
    `"ownerId":${id}}`,
    `"signedUpAs":${JSON.stringify(username)}`,
    `"username":${JSON.stringify(username)}`,
    `"email":${JSON.stringify(email)}`,
  ]);
  await tx.$executeRaw`DELETE FROM "Session" WHERE "userId" IS NULL AND ${isTheirs}`;
}

/** By replace(), because both databases know it and it has no wildcards. */
const holdsOneOf = (column: "body" | "data", parts: readonly string[]) =>
  sql`(${join(
    parts.map((part) => sql`replace(${raw(`"${column}"`)}, ${part}, '') <> ${raw(`"${column}"`)}`),
    " OR ",
  )})`;
