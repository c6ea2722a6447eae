import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { refuseAddress, type WebhookForm } from "~/domain/delivery/webhook";
import { WEBHOOK_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { SeenVersion } from "~/domain/product/seen-version";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { isPrivateHost } from "./private-addresses.server";
import { newSecret } from "./sign-webhook.server";

/** Waiting deliveries go to the new address. `seen` is the version that the form showed; `changedByOthers` lists fields that only others changed since. */
export async function updateWebhook(
  actor: Viewer,
  id: number,
  { url, events }: WebhookForm,
  { mayBePrivate, seen = null }: { mayBePrivate: boolean; seen?: SeenVersion | null },
): Promise<Outcome<{ changedByOthers: readonly string[] }>> {
  const refusal = refuseAddress(url, { mayBePrivate, isPrivate: isPrivateHost(url) });
  if (refusal) return refused(refusal);
  return withLockedWebhook(actor, id, async (tx) => {
    const before = await stored(tx, id);
    const mine = { url, events: events.join(" ") };
    const merged = await mergeUnseenEdits(tx, "webhook", id, { seen, mine, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const theirs = Object.entries(before).filter(([field]) => changedByOthers.includes(field));
    await write(tx, actor, id, { before, after: { ...mine, ...Object.fromEntries(theirs) } });
    return accepted({ changedByOthers });
  });
}

/** Paused: nothing is sent, and events during the pause are not sent later; waiting deliveries are sent once it is started again. */
export const setWebhookActive = (actor: Viewer, id: number, isActive: boolean): Promise<Outcome<null>> =>
  withLockedWebhook(actor, id, async (tx) => {
    await write(tx, actor, id, { before: await stored(tx, id), after: { isActive } });
    return accepted(null);
  });

const stored = (tx: Tx, id: number) =>
  tx.webhookEndpoint.findUniqueOrThrow({
    where: { id },
    select: { url: true, events: true, isActive: true },
  });

type Fields = Awaited<ReturnType<typeof stored>>;

async function write(
  tx: Tx,
  actor: Viewer,
  id: number,
  { before, after }: { before: Fields; after: Partial<Fields> },
) {
  await tx.webhookEndpoint.update({ where: { id }, data: after, select: { id: true } });
  await audit(tx, actor, id, { before, after: { ...before, ...after } });
}

/** The old secret signs nothing from now on. Returns the new one, to be shown once. */
export const renewSecret = (actor: Viewer, id: number): Promise<Outcome<string>> =>
  withLockedWebhook(actor, id, async (tx) => {
    const secret = newSecret();
    await tx.webhookEndpoint.update({ where: { id }, data: { secret }, select: { id: true } });
    await audit(tx, actor, id, { before: { secret: "the old one" }, after: { secret: "a new one" } });
    return accepted(secret);
  });

async function withLockedWebhook<Value>(
  actor: Viewer,
  id: number,
  work: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  return transaction(async (tx) => {
    // locks the row before it is read
    const { count } = await tx.webhookEndpoint.updateMany({ where: { id }, data: { id } });
    return count === 0 ? refused(refuse("missing", WEBHOOK_NOT_FOUND)) : work(tx);
  });
}

const audit = (
  tx: Tx,
  actor: Viewer,
  subjectId: number,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
) => recordAudit(tx, actor, "webhook.update", subjectId, { ...change });
