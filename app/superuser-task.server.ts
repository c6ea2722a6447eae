/** What `npm run superuser` does, and what a start does with SUPERUSER_…. */
import { usernameKey } from "~/domain/account/account";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import type { OpenParticipation } from "~/domain/account/superuser";
import { env } from "~/env.server";
import {
  removeSuperuser,
  saveSuperuser,
  type SuperuserSource,
} from "~/operations/accounts/superusers.server";
import { undoByCommand } from "~/operations/accounts/second-factor/enable-and-disable.server";

export type SuperuserTask =
  | { readonly task: "save"; readonly confirmed: boolean }
  | { readonly task: "remove" | "undo-codes"; readonly username: string };

export async function runSuperuserTask(given: SuperuserTask): Promise<Outcome<unknown>> {
  if (given.task === "save") return namedSuperuser("command line", given.confirmed);
  const { task, username } = given;
  if (task === "undo-codes") return undoByCommand(usernameKey(username));
  if (usernameKey(username) === usernameKey(env.SUPERUSER_USERNAME ?? ""))
    return refused(
      refuse("conflict", `SUPERUSER_USERNAME names ${username}: the next start would make them one again`),
    );
  return removeSuperuser(username);
}

export async function namedSuperuser(
  source: SuperuserSource,
  confirmed: boolean,
): Promise<Outcome<{ participations: OpenParticipation[] }>> {
  const { SUPERUSER_USERNAME: username, SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password } = env;
  if (!username || !email || !password) return accepted({ participations: [] });
  return saveSuperuser({ username, email, password }, { source, confirmed });
}

/** Making somebody a superuser may cost them participations: a start cannot ask, the command can. */
export const settingRefused = ({ field, message }: Refusal) =>
  field === "username"
    ? `Setting SUPERUSER_USERNAME: ${message} To do it all the same: npm run superuser, which asks; or name another`
    : `Setting SUPERUSER_EMAIL: ${message}`;
