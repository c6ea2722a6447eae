import { randomUUID } from "node:crypto";
import { db, type Tx } from "~/db/client.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { insertRows } from "~/db/json-rows.server";
import { dialectOf } from "~/db/open.server";
import { pipeline, execute, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import type { Channel } from "~/domain/message/channels";
import type { MessageFacts } from "~/domain/message/facts";
import { expiryOf, MESSAGE_KIND_ROWS, type MessageKind } from "~/domain/message/kinds";
import { bodyOf, type MessageShop } from "~/domain/message/message-text";
import { inLanguage } from "~/texts/language.server";
import type { Language } from "~/texts/languages";
import { lastOwnTexts, lastShopName } from "../settings/settings.server";
import { shopTime } from "../shop-clock.server";
import { channelsSet, publicUrl } from "./channels.server";

const NOTHING = sql``;

export interface NewMessage<Kind extends MessageKind> {
  readonly kind: Kind;
  /** Names the cause, such as 'round.opened 42': of one cause a person gets one message a channel. */
  readonly event: string;
  /** User ids, or a SELECT of them. */
  readonly to: readonly number[] | Sql;
  readonly facts: MessageFacts[Kind];
  /** Left out: every channel that is set. */
  readonly by?: readonly Channel[];
  /** In place of the account's own; blank sends nothing. */
  readonly address?: string | undefined;
  /** At once if left out. */
  readonly dueAt?: Date;
}

/** Writes the message for each person and channel (D84). Call it in the transaction of the cause; without a channel it does nothing. */
export async function queueMessage<Kind extends MessageKind>(
  tx: Tx,
  message: NewMessage<Kind>,
): Promise<void> {
  if (channelsSet().length > 0) await stepsWithin(tx, queueMessageSteps(message));
}

/** One statement for each channel, however many people there are. */
export function* queueMessageSteps<Kind extends MessageKind>(message: NewMessage<Kind>): Steps<void> {
  const channels = channelsSet().filter((one) => message.by?.includes(one) ?? true);
  yield* pipeline(...channels.map((channel) => execute`${insertOf(channel, message)}`));
}

/** A code of ten minutes, by one channel: its text is deleted once it was sent or has expired. */
export async function queueCode(
  tx: Tx,
  {
    userId,
    channel,
    address,
    ...facts
  }: MessageFacts["code"] & {
    readonly userId: number;
    readonly channel: Channel;
    readonly address?: string | undefined;
  },
): Promise<void> {
  await queueMessage(tx, {
    kind: "code",
    event: `code ${randomUUID()}`,
    to: [userId],
    facts,
    by: [channel],
    address,
  });
}

/** By e-mail to somebody who may have no account. */
export async function queueEmail<Kind extends MessageKind>(
  tx: Tx,
  address: string,
  { kind, event, facts }: Omit<NewMessage<Kind>, "to" | "by" | "address">,
): Promise<void> {
  const now = shopTime();
  const body = bodyOf("email", kind, facts, messageShop());
  const times = { dueAt: now, createdAt: now, expiresAt: expiryOf(kind, now) };
  await insertRows(tx, "Delivery", [{ channel: "email", kind, event, recipient: address, body, ...times }]);
}

/** The shop's name, its address and the owner's own texts, as messages need them. */
export const messageShop = (): MessageShop => ({
  name: lastShopName(),
  url: publicUrl(),
  ownTexts: lastOwnTexts,
});

const ADDRESS: Readonly<Record<Channel, string>> = {
  sms: `person."phoneNumber"`,
  email: `person."email"`,
  push: `CAST(device."id" AS TEXT)`,
};
/** A person has several devices: each message to one of them names it. */
const DEVICES = raw(`JOIN "PushSubscription" device ON device."userId" = person."id"`);
const ON_DEVICE = raw(`|| ' on ' || device."id"`);

/** The event has the person in it, because families share a phone. */
function insertOf<Kind extends MessageKind>(
  channel: Channel,
  { kind, event, to, facts, address: at, dueAt }: NewMessage<Kind>,
): Sql {
  const now = shopTime();
  const bodyIn = (language: Language) =>
    text(inLanguage(language, () => bodyOf(channel, kind, facts, messageShop())));
  const wants = sql`AND NOT EXISTS (
    SELECT 1 FROM "MessageOptOut" off
    WHERE off."userId" = person."id" AND off."kind" = ${kind} AND off."channel" = ${channel})`;
  const address = at === undefined ? raw(ADDRESS[channel]) : text(at);
  const isPush = channel === "push";
  return sql`
    INSERT INTO "Delivery" ("channel", "kind", "event", "recipient", "userId", "body", "dueAt", "createdAt", "expiresAt")
    SELECT ${text(channel)}, ${text(kind)}, ${text(event)} || ' for ' || person."id" ${isPush ? ON_DEVICE : NOTHING}, ${address}, person."id",
      ${inLanguageOf(bodyIn)}, ${moment(dueAt ?? now)}, ${moment(now)}, ${moment(expiryOf(kind, dueAt ?? now))}
    FROM "User" person ${isPush ? DEVICES : NOTHING}
    WHERE person."id" IN (${"sql" in to ? to : join(to)}) AND ${address} <> ''
      ${MESSAGE_KIND_ROWS[kind].isAlwaysOn ? NOTHING : wants}
    ORDER BY person."id"
    ON CONFLICT DO NOTHING`;
}

/** English if the person has chosen none. */
const inLanguageOf = (bodyIn: (language: Language) => Sql) =>
  sql`CASE person."language" WHEN 'sw' THEN ${bodyIn("sw")} ELSE ${bodyIn("en")} END`;

// PostgreSQL does not know the type of a value in a SELECT's list
const text = (value: string) => sql`CAST(${value} AS TEXT)`;
const moment = (value: Date | null) =>
  dialectOf(db()) === "postgresql" ? sql`CAST(${value} AS TIMESTAMP(3))` : sql`${value}`;
