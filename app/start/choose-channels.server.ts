import path from "node:path";
import { env } from "~/env/env.server";
import { africasTalkingDriver } from "~/messages/africas-talking.server";
import { fileDriver } from "~/messages/file-driver.server";
import { oscu } from "~/messages/etims/oscu.server";
import { smtpDriver } from "~/messages/smtp.server";
import { pushSecret } from "~/http/session/secret-keys.server";
import { pushDriver } from "~/operations/messages/push/push-subscriptions.server";
import { vapidKeysOf } from "~/messages/vapid.server";
import { useChannels } from "~/operations/messages/channels.server";
import { useControlUnit } from "~/operations/tax/control-unit.server";
import { shopBranding } from "~/operations/settings/settings.server";

export function chooseChannels(): void {
  useControlUnit(env.etims ? oscu(env.etims) : undefined);
  const { sms, email, push } = env.channels;
  const toFile = fileDriver(path.join(env.dataDir, "outbox"));
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, "") ?? null;
  const face = () => shopBranding(publicUrl, env.mediaUrl);
  const keys = push && vapidKeysOf(pushSecret());
  const pushBy = { subject: publicUrl ?? "", mayBePrivate: env.WEBHOOK_PRIVATE };
  useChannels({
    drivers: {
      ...(sms && { sms: sms === "file" ? toFile : africasTalkingDriver(sms) }),
      ...(email && { email: email === "file" ? toFile : smtpDriver(email, face) }),
      ...(keys && { push: push === "file" ? toFile : pushDriver({ ...pushBy, keys }) }),
    },
    publicUrl,
    pushKey: keys && keys.publicKey,
  });
}
