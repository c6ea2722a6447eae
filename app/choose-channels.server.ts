import path from "node:path";
import { env } from "~/env.server";
import { africasTalkingDriver } from "~/messages/africas-talking.server";
import { fileDriver } from "~/messages/file-driver.server";
import { smtpDriver } from "~/messages/smtp.server";
import { useChannels } from "~/operations/messages/channels.server";
import { lastShopName } from "~/operations/settings/settings.server";

export function chooseChannels(): void {
  const { sms, email } = env.channels;
  const toFile = fileDriver(path.join(env.dataDir, "outbox"));
  useChannels({
    drivers: {
      ...(sms && { sms: sms === "file" ? toFile : africasTalkingDriver(sms) }),
      ...(email && { email: email === "file" ? toFile : smtpDriver(email, lastShopName) }),
    },
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
  });
}
