import { db, transaction } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import type { Viewer } from "~/domain/account/access";
import type { NewPushSubscription } from "~/domain/message/push-subscription";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { MESSAGE_KIND_ROWS, type MessageKind } from "~/domain/message/kinds";
import type { Driver, SendResult } from "~/messages/driver";
import { encryptPush } from "~/messages/encrypt-push.server";
import { type Vapid, vapidHeader } from "~/messages/vapid.server";
import { isPrivateHost } from "../../webhooks/private-addresses.server";
import { lockAccount } from "~/db/locks.server";
import { isAccountClosed } from "../../started-auctions/blocked-account.server";
import { shopTime } from "../../shop-clock.server";
import { answerOf, guardedPost, reasonOf } from "../../webhooks/guarded-post.server";

/** The page compares the endpoints with its own browser's. */
export const pushSubscriptionsOf = (userId: number) =>
  db().pushSubscription.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: { id: true, device: true, createdAt: true, endpoint: true },
  });

const MAX_DEVICES = 10;
const NOT_PUBLIC = refuse("invalid", msg("Your browser's push service cannot be reached from here."));
const OF_ANOTHER = refuse(
  "conflict",
  msg("This browser shows another account's messages. Please try again."),
);
const TOO_MANY = refuse("conflict", msg("You allowed 10 devices already. Stop one of them first."));

interface Options {
  readonly device: string;
  /** For tests and development: a push service on this machine. */
  readonly mayBePrivate: boolean;
}

/** Anybody who signed up can name one, so a POST there must do no harm: see also `guardedPost`. */
function isPublic(endpoint: string): boolean {
  const { protocol, port } = new URL(endpoint);
  return protocol === "https:" && port === "" && !isPrivateHost(endpoint);
}

/** Again from the same browser it changes nothing but the keys. An endpoint never moves to another account: the browser makes a new one. */
export async function savePushSubscription(
  viewer: Viewer,
  { endpoint, p256dh, auth }: NewPushSubscription,
  { device, mayBePrivate }: Options,
): Promise<Outcome<null>> {
  if (!mayBePrivate && !isPublic(endpoint)) return refused(NOT_PUBLIC);
  const userId = viewer.id;
  const saved = transaction(async (tx) => {
    await lockAccount(tx, userId);
    if (await isAccountClosed(tx, userId)) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
    const { count } = await tx.pushSubscription.updateMany({
      where: { userId, endpoint },
      data: { p256dh, auth, device },
    });
    if (count > 0) return accepted(null);
    if ((await tx.pushSubscription.count({ where: { userId } })) >= MAX_DEVICES) return refused(TOO_MANY);
    const row = { userId, endpoint, p256dh, auth, device, createdAt: shopTime() };
    await tx.pushSubscription.create({ data: row, select: { id: true } });
    return accepted(null);
  });
  return unlessDuplicate(saved, refused(OF_ANOTHER));
}

const GONE = refuse("missing", msg("This device gets no messages any more."));

/** The viewer's own alone. What waits for the device is not sent. */
export async function deletePushSubscription({ id: userId }: Viewer, id: number): Promise<Outcome<null>> {
  const { count } = await transaction((tx) => tx.pushSubscription.deleteMany({ where: { id, userId } }));
  return count === 0 ? refused(GONE) : accepted(null);
}

type PushSettings = Vapid & { readonly mayBePrivate: boolean };

const ANSWER_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
const STOPPED: SendResult = {
  isAccepted: false,
  text: "The device takes no messages any more",
  isPermanent: true,
};

/** The push service cannot read what it passes on to the browser. */
export function pushDriver(settings: PushSettings, timeoutMs = ANSWER_MS): Driver {
  return async ({ recipient, kind, body }, now) => {
    const device = await db().pushSubscription.findUnique({ where: { id: Number(recipient) } });
    if (!device) return STOPPED;
    const { endpoint } = device;
    try {
      const authorization = await vapidHeader(endpoint, settings, now);
      const message = { headers: { ...headersOf(kind), authorization }, body: encryptPush(body, device) };
      const status = await guardedPost(endpoint, message, { ...settings, timeoutMs });
      return status === 404 || status === 410 ? await forget(device.id) : answerOf(status);
    } catch (error) {
      return { isAccepted: false, text: reasonOf(error, timeoutMs) };
    }
  };
}

/** The push service keeps a message for a device that is off as long as the message is useful. */
const headersOf = (kind: string) => ({
  "content-type": "application/octet-stream",
  "content-encoding": "aes128gcm",
  ttl: String((MESSAGE_KIND_ROWS[kind as MessageKind]?.usefulForMs ?? DAY_MS) / 1000),
});

/** Its owner has stopped the messages in the browser, or has given the device away. */
async function forget(id: number): Promise<SendResult> {
  await transaction((tx) => tx.pushSubscription.deleteMany({ where: { id } }));
  return STOPPED;
}
