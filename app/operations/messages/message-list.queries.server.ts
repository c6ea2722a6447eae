/** For staff. A code's or invitation's text is never selected into a list: whoever reads it could take the account. */
import { BATCH_SIZE, batchesOf, countRows, MAX_ID, rowsOfIds } from "~/db/list-rows.server";
import { selectColumns } from "~/db/columns.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { selectNumbers } from "~/db/select.server";
import { listPage } from "~/domain/list/page";
import { CONTACT_WAYS } from "~/domain/message/channels";
import { SECRET_KINDS } from "~/domain/message/kinds";
import { messageTextOf } from "~/domain/message/message-text";
import type { MessageFilters } from "~/domain/message/message-list";
import { foundUsers } from "../search-users.server";

const rowFields = {
  ...selectColumns(
    "Delivery",
    "id, channel, kind, recipient, body, state, tries, lastAnswer, report, costCents",
    "createdAt, sentAt, dueAt",
  ),
  user: { select: { id: true, username: true, firstName: true, lastName: true } },
} as const;

const isSecret = (kind: string) => SECRET_KINDS.some((one) => one === kind);

const rowsOf = async (ids: readonly number[]) => {
  const rows = await rowsOfIds("Delivery", rowFields, ids);
  return rows.map(({ body, ...row }) => ({
    ...row,
    text: isSecret(row.kind) ? null : messageTextOf(row.channel, body),
  }));
};

export type ListedMessage = Awaited<ReturnType<typeof rowsOf>>[number];

export async function messagePage(filters: MessageFilters, size: number) {
  const where = whereOf(filters);
  const total = await countRows()`${where}`;
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  const ids = await selectNumbers()`SELECT "id" ${where} ORDER BY "id" DESC LIMIT ${size} OFFSET ${skip}`;
  return { total, page, pageCount, rows: await rowsOf(ids) };
}

export async function* messageBatches(
  filters: MessageFilters,
  take = BATCH_SIZE,
): AsyncGenerator<ListedMessage[]> {
  const read = (after: number | null) =>
    selectNumbers()`
      SELECT "id" ${whereOf(filters)} AND "id" < ${after ?? MAX_ID} ORDER BY "id" DESC LIMIT ${take}`;
  for await (const ids of batchesOf(read, take)) yield await rowsOf(ids);
}

function whereOf({ q, state, kind, channel, user }: MessageFilters): Sql {
  const found = foundUsers(q);
  const conditions = [
    sql`"channel" IN (${join(channel === null ? CONTACT_WAYS : [channel])})`,
    // a literal, because the column is an enumeration on PostgreSQL; `state` is one of three words
    ...(state === null ? [] : [sql`"state" = ${raw(`'${state}'`)}`]),
    ...(kind === null ? [] : [sql`"kind" = ${kind}`]),
    ...(user === null ? [] : [sql`"userId" = ${user}`]),
    ...(found === null ? [] : [sql`"userId" IN (${found})`]),
  ];
  return sql`FROM "Delivery" WHERE ${join(conditions, " AND ")}`;
}
