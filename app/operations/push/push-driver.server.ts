import { db, transaction } from "~/db/client.server";
import { KINDS, type MessageKind } from "~/domain/message/kinds";
import type { Driver, SendResult } from "~/messages/driver";
import { encryptPush } from "~/messages/encrypt-push.server";
import { type Vapid, vapidHeader } from "~/messages/vapid.server";
import { answerOf, guardedPost, reasonOf } from "../deliveries/guarded-post.server";

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
  ttl: String((KINDS[kind as MessageKind]?.usefulForMs ?? DAY_MS) / 1000),
});

/** Its owner has stopped the messages in the browser, or has given the device away. */
async function forget(id: number): Promise<SendResult> {
  await transaction((tx) => tx.pushSubscription.deleteMany({ where: { id } }));
  return STOPPED;
}
