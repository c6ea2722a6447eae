/** A change of one's own phone or e-mail address: who is notified, and where codes for a new password go meanwhile (D129). */
import { createHash, randomUUID } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { emailKey, type Profile } from "~/domain/account/account";
import { changedContacts, FORMER_DAYS, type OwnPassword, ownChange } from "~/domain/account/contact-change";
import { PASSWORD_FOR_CONTACT } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { queueMessage } from "../messages/queue-message.server";
import { shopTime } from "../shop-clock.server";

const DAY_MS = 86_400_000;

/** Runs before the profile is written: a new phone is unverified (D85), the former phone and address are notified. May demand the password. */
export async function changeContact(
  tx: Tx,
  userId: number,
  changes: Partial<Profile>,
  password: OwnPassword,
): Promise<Refusal | null> {
  if (changes.phone_number === undefined && changes.email === undefined) return null;
  // locks the account: of two changes at once the second sees the first
  await tx.user.updateMany({ where: { id: userId }, data: { id: userId } });
  const before = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { phoneNumber: true, email: true, isVerified: true },
  });
  const changed = before ? changedContacts(before, changes) : [];
  if (!before || changed.length === 0) return null;
  if (password === "demanded") return refuse("invalid", PASSWORD_FOR_CONTACT, "current_password");
  await tellFormer(tx, userId, before, changed);
  const kinds = { userId, kind: { in: [...changed] } };
  if (password === "given") await tx.formerContact.deleteMany({ where: kinds });
  else await keepFormer(tx, userId, before, changed);
  if (changed.includes("phone"))
    await tx.user.updateMany({ where: { id: userId }, data: { isVerified: false } });
  return null;
}

type Kind = ReturnType<typeof changedContacts>[number];
type Before = { readonly phoneNumber: string | null; readonly email: string; readonly isVerified: boolean };

/** The oldest that is still stored: whoever changed it twice gains nothing. */
async function keepFormer(tx: Tx, userId: number, before: Before, changed: readonly Kind[]) {
  const now = shopTime();
  const until = new Date(now.getTime() + FORMER_DAYS * DAY_MS);
  await tx.formerContact.deleteMany({ where: { userId, until: { lte: now } } });
  for (const kind of changed) {
    const value = kind === "phone" ? (before.phoneNumber ?? "") : before.email;
    const key = kind === "phone" ? value : emailKey(value);
    await tx.formerContact.upsert({
      where: { userId_kind: { userId, kind } },
      create: { userId, kind, value, key, until },
      update: { until },
      select: { userId: true },
    });
  }
}

/** An account that never verified its phone could use changes to send messages to a stranger's. */
const MOST_A_DAY = 10;

async function tellFormer(tx: Tx, userId: number, before: Before, changed: readonly Kind[]) {
  const now = shopTime();
  const phone = createHash("sha256")
    .update(before.phoneNumber ?? "")
    .digest("hex")
    .slice(0, 16);
  const event = { gte: `account.changed ${phone} `, lt: `account.changed ${phone}!` };
  const count = before.isVerified
    ? 0
    : await tx.delivery.count({
        where: { channel: "sms", event, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
      });
  const address = createHash("sha256").update(before.email).digest("hex").slice(0, 16);
  await queueMessage(tx, {
    kind: "account.changed",
    event: `account.changed ${phone} ${address} ${changed.join(" ")} ${nairobiDay(now)}`,
    to: [userId],
    facts: { change: ownChange(changed) },
    ...(count >= MOST_A_DAY && { by: ["email", "push"] as const }),
  });
}

export const queuePasswordChanged = (tx: Tx, userId: number) =>
  queueMessage(tx, {
    kind: "account.changed",
    event: `account.changed ${randomUUID()}`,
    to: [userId],
    facts: { change: "password" },
  });

export interface FormerAddresses {
  readonly phone?: string;
  readonly email?: string;
}

export const formerAddresses = (
  rows: readonly { readonly kind: string; readonly value: string }[],
): FormerAddresses => Object.fromEntries(rows.map(({ kind, value }) => [kind, value]));
