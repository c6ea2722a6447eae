import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { db } from "~/db/client.server";
import { env } from "~/env/env.server";
import { log } from "~/http/observability/log.server";
import { storeDrawing } from "~/media/store.server";
import { hashPassword } from "~/operations/accounts/passwords.server";
import { hasCheckout } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";

/** One random password for the demo accounts, readable by its owner alone (D35). */
export async function seedDemoShop() {
  const started = performance.now();
  process.stdout.write("Drawing the demo shop's pictures …\n");
  const password = `soko-${randomBytes(6).toString("base64url")}`;
  const { loadDemoShop } = await import("../../prisma/seed/load-demo-shop.server");
  const superuser = env.SUPERUSER_USERNAME ? null : { username: "admin", email: "admin@example.com" };
  const { usernames } = await loadDemoShop({
    db: db(),
    storeImage: storeDrawing,
    hashPassword,
    password,
    now: shopTime(),
    superuser,
    hasCheckout: await hasCheckout(),
  });
  const lines = usernames.map((name) => `${name}  ${password}\n`).join("");
  // removed first: writing leaves an existing file's mode as it is
  rmSync(env.demoLoginsFile, { force: true });
  writeFileSync(env.demoLoginsFile, lines, { mode: 0o600 });
  const ms = Math.round(performance.now() - started);
  log.info({ ms }, "demo shop loaded");
  process.stdout.write(
    `Drawing the demo shop's pictures: done in ${(ms / 1000).toFixed(1)} s\n\n` +
      `Demo accounts (saved in ${env.demoLoginsFile}):\n${lines}\n`,
  );
}
