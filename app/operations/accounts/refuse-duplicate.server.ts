import { columnOf } from "~/db/columns.server";
import { raw } from "~/db/sql.server";
import { select, selectNumbers } from "~/db/select.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { isShopsOwn, LOOK_ALIKES, lookAlikeKey } from "~/domain/account/username";
import { EMAIL_TAKEN, USERNAME_IS_OURS, USERNAME_LOOKS_TAKEN, USERNAME_TAKEN } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { shopSettings } from "../settings/settings.server";

interface Names {
  readonly username: string;
  readonly email: string;
}

/** Refuses what somebody has, and a username that looks like another's or the shop's own (D130). */
export const refuseUnavailableNames = async (account: Names): Promise<Refusal | null> =>
  (await refuseDuplicateAccount(account)) ?? refuseLookAlike(account.username);

const holderKey = columnOf("User", "holder", "usernameKey");

export async function refuseDuplicateAccount(account: Names): Promise<Refusal | null> {
  const key = usernameKey(account.username);
  const [holder] = await select(holderKey)`
    FROM "User" holder WHERE "usernameKey" = ${key} OR "emailKey" = ${emailKey(account.email)} ORDER BY "id" LIMIT 1`;
  if (holder === undefined) return null;
  return holder === key
    ? refuse("invalid", USERNAME_TAKEN, "username")
    : refuse("invalid", EMAIL_TAKEN, "email");
}

async function refuseLookAlike(username: string): Promise<Refusal | null> {
  if (isShopsOwn(username, (await shopSettings()).shopName))
    return refuse("invalid", USERNAME_IS_OURS, "username");
  return (await isLookAlike(username)) ? refuse("invalid", USERNAME_LOOKS_TAKEN, "username") : null;
}

/** The index is used only if this expression is the same as in its migration. */
const KEY = raw(
  LOOK_ALIKES.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, `"usernameKey"`),
);

async function isLookAlike(username: string): Promise<boolean> {
  const key = lookAlikeKey(usernameKey(username));
  return (await selectNumbers()`SELECT 1 FROM "User" WHERE ${KEY} = ${key} LIMIT 1`).length > 0;
}
