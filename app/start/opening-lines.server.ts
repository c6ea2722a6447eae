/** What the server prints once it is open. */
import { existsSync, readFileSync } from "node:fs";
import { db } from "~/db/client.server";
import { firstSuperuserCode } from "~/http/session/first-superuser.server";
import { env } from "~/env/env.server";

/** Names the logins without a password: the text is printed at every start, and logs are stored. */
export async function loginHint(shopAddress: string): Promise<string> {
  if (existsSync(env.demoLoginsFile)) {
    const names = readFileSync(env.demoLoginsFile, "utf8").match(/^\S+/gm) ?? [];
    return `Log in as ${names.join(", ")}; their password is in ${env.demoLoginsFile}`;
  }
  const superusers = await db().user.findMany({
    where: { isSuperuser: true },
    orderBy: { id: "asc" },
    take: 3,
    select: { username: true },
  });
  if (superusers.length === 0)
    return (
      `Nobody can enter management yet: open ${shopAddress}/management and type the code ${firstSuperuserCode()}\n` +
      "(npm run superuser makes somebody who can, too)"
    );
  return `Management is open to ${superusers.map(({ username }) => username).join(", ")}`;
}

export const shopAddress = (port: number) =>
  env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
