/** Limits on password tries, whether on a screen or in the API (D63). */
import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { usernameKey } from "~/domain/account/account";
import type { Refusal } from "~/domain/refusal";
import { sessionSecret } from "~/env.server";
import { loginKey } from "~/operations/accounts/check-login.server";
import { log } from "~/http/observability/log.server";
import { countTry, forgiveTries, giveBackTry, refuseTooMany } from "~/http/security/rate-limit.server";
import type { HeadArgs } from "~/http/request-context";

type Place = Pick<HeadArgs, "context">;

export interface PasswordTry {
  /** Set where no try is left; nothing was counted then. */
  readonly refusal: Refusal | null;
  readonly forgive: () => void;
}

export const loginTry = async (username: string, place: Place) => takeTry(await loginKey(username), place);

/** Counted with wrong logins: an open session must not give more tries. */
export const ownPasswordTry = (user: { username: string }, place: Place) =>
  takeTry(usernameKey(user.username), place);

/** Where each account was logged in to before: strangers who use up its tries do not lock its owner out there. */
const known = new LRUCache<string, true>({ max: 20_000 });

/** Counts before the password is checked, so that simultaneous tries do not slip through. */
function takeTry(account: string, { context: { clientAddress: address, requestId } }: Place): PasswordTry {
  const about = { requestId, account: pseudonym(account), from: pseudonym(address) };
  const pair = `${account}|${address}`;
  const refusal =
    refuseTooMany("wrongLogin", pair) ??
    refuseTooMany("wrongLoginAddress", address) ??
    (known.has(pair) ? null : refuseTooMany("wrongLoginAccount", account)) ??
    refuseTooMany("login", account);
  if (refusal) log.warn(about, "too many tries at a password");
  else {
    log.info(about, "a password is tried");
    countTry("wrongLogin", pair);
    countTry("wrongLoginAddress", address);
    countTry("wrongLoginAccount", account);
  }
  return {
    refusal,
    forgive() {
      log.info(about, "the password was right");
      countTry("login", account);
      forgiveTries("wrongLogin", pair);
      giveBackTry("wrongLoginAddress", address);
      giveBackTry("wrongLoginAccount", account);
      known.set(pair, true);
    },
  };
}

/** Lets the log show tries that belong together, without telling whose they are. */
const pseudonym = (text: string) =>
  createHmac("sha256", sessionSecret()).update(text).digest("hex").slice(0, 12);
