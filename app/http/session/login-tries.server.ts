/**
 * Tries at a password, whichever door they come through (D63): 10 wrong ones for an account and address, 100 an hour for an account
 * from all addresses together, 300 for an address on all accounts together. Right ones: 300 an hour for an account.
 */
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
  /** Why there is no try left; then nothing was counted. */
  readonly refusal: Refusal | null;
  /** The password was right: the wrong ones before it are forgiven. */
  readonly forgive: () => void;
}

export const loginTry = async (username: string, place: Place) => takeTry(await loginKey(username), place);

/** One count with wrong logins: whoever sits at an open session has no tries of their own. */
export const ownPasswordTry = (user: { username: string }, place: Place) =>
  takeTry(usernameKey(user.username), place);

/** Where accounts were logged in to since the start: a stranger who uses up an account's tries does not lock its owner out there. */
const known = new LRUCache<string, true>({ max: 20_000 });

/** Counted before the password is looked at, so that tries sent at once do not slip through together. */
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

/** In the log the tries at one account, or from one address, can be put together, and it tells nobody whose they are. */
const pseudonym = (text: string) =>
  createHmac("sha256", sessionSecret()).update(text).digest("hex").slice(0, 12);
