/** What `npm run superuser` does, and what a start does with SUPERUSER_…. */
import { usernameKey } from "~/domain/account/account";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { env } from "~/env/env.server";
import {
  removeSuperuser,
  saveSuperuser,
  type SuperuserSource,
} from "~/operations/accounts/superusers.server";
import { undoByCommand } from "~/operations/accounts/second-factor/enable-and-disable.server";

export type SuperuserTask =
  | { readonly task: "save" }
  | { readonly task: "remove" | "undo-codes"; readonly username: string };

export async function runSuperuserTask(given: SuperuserTask): Promise<Outcome<unknown>> {
  if (given.task === "save") return namedSuperuser("command line");
  const { task, username } = given;
  if (task === "undo-codes") return undoByCommand(usernameKey(username));
  if (usernameKey(username) === usernameKey(env.SUPERUSER_USERNAME ?? ""))
    return refused(
      refuse("conflict", `SUPERUSER_USERNAME names ${username}: the next start would make them one again`),
    );
  return removeSuperuser(username);
}

export async function namedSuperuser(source: SuperuserSource): Promise<Outcome<unknown>> {
  const { SUPERUSER_USERNAME: username, SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password } = env;
  if (!username || !email || !password) return accepted(null);
  return saveSuperuser({ username, email, password }, { source });
}

/** Somebody who takes part in an auction does not become a superuser (D110). */
export const settingRefused = ({ field, message }: Refusal) =>
  field === "username"
    ? `Setting SUPERUSER_USERNAME: ${message} Or name another.`
    : `Setting SUPERUSER_EMAIL: ${message}`;
