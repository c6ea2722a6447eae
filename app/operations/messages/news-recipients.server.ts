import type { Tx } from "~/db/client.server";
import { asNumber, asEnum, asText, columns, columnsOf } from "~/db/columns.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import type { RecipientGroup } from "~/domain/message/group-message";
import { NEWS_CHANNELS, type NewsChannel } from "~/domain/message/typed-kinds";

// literals, because these columns are enumerations on PostgreSQL
const IN_GROUP: Readonly<Record<RecipientGroup, Sql>> = {
  all: sql`TRUE`,
  bought: sql`EXISTS (SELECT 1 FROM "Order" bought WHERE bought."userId" = person."id" AND bought."status" <> 'cancelled')`,
  joined: sql`EXISTS (SELECT 1 FROM "Participation" place
    WHERE place."userId" = person."id" AND place."paymentStatus" = 'completed')`,
};

const ADDRESS: Readonly<Record<NewsChannel, string>> = {
  email: `person."emailKey"`,
  sms: `person."phoneNumber"`,
};

const reachedBy = (channel: NewsChannel) => sql`(${raw(ADDRESS[channel])} <> '' AND EXISTS (
  SELECT 1 FROM "NewsConsent" consent WHERE consent."userId" = person."id" AND consent."channel" = ${channel}))`;

interface Reached {
  readonly group: RecipientGroup;
  readonly channels: readonly NewsChannel[];
}

/** Each person once, by the first channel that they agreed to (email costs nothing). `address`: one copy for a shared phone. */
function recipientsOf({ group, channels }: Reached): Sql {
  const chosen = NEWS_CHANNELS.filter((channel) => channels.includes(channel));
  const firstOf = (value: (channel: NewsChannel) => string) =>
    join(
      chosen.map((channel) => sql`WHEN ${reachedBy(channel)} THEN ${raw(value(channel))}`),
      " ",
    );
  return sql`
    SELECT person."id", person."language", person."email", person."phoneNumber",
      CASE ${firstOf((channel) => `'${channel}'`)} END AS "channel",
      CASE ${firstOf((channel) => ADDRESS[channel])} END AS "address"
    FROM "User" person
    WHERE person."blockedAt" IS NULL AND person."deletedAt" IS NULL AND ${IN_GROUP[group]}
      AND (${join(chosen.map(reachedBy), " OR ")})`;
}

const channel = asEnum(NEWS_CHANNELS, '"channel"');
const addresses = columns({ channel, count: asNumber('COUNT(DISTINCT "address")') });

/** How many copies each channel sends. */
export const countRecipients = (reached: Reached) =>
  select(addresses)`FROM (${recipientsOf(reached)}) reached GROUP BY "channel"`;

const recipient = columns({
  channel,
  ...columnsOf("User", "reached", "id, language, email, phoneNumber"),
  address: asText('"address"'),
});

/** The next after a user's id. */
export const nextRecipients = (
  tx: Tx,
  reached: Reached,
  { after, take }: { readonly after: number; readonly take: number },
) =>
  select(recipient, { tx })`
    FROM (${recipientsOf(reached)}) reached WHERE "id" > ${after} ORDER BY "id" LIMIT ${take}`;
