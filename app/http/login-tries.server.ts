/**
 * Tries at a password, whichever door they come through (D63): 10 wrong ones for an account and address, 100 an hour for an account
 * from all addresses together, 300 for an address on all accounts together.
 */
import { usernameKey } from "~/domain/account";
import type { Refusal } from "~/domain/refusal";
import { loginKey } from "~/operations/accounts/check-login.server";
import { countTry, forgiveTries, giveBackTry, refuseTooMany } from "./rate-limit.server";
import type { HeadArgs } from "./request-context";

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

const MAX_KNOWN = 20_000;
/** Where accounts were logged in to since the start: a stranger who uses up an account's tries does not lock its owner out there. */
const known = new Set<string>();

/** Counted before the password is looked at, so that tries sent at once do not slip through together. */
function takeTry(account: string, { context: { clientAddress: address } }: Place): PasswordTry {
  const pair = `${account}|${address}`;
  const refusal =
    refuseTooMany("wrongLogin", pair) ??
    refuseTooMany("wrongLoginAddress", address) ??
    (known.has(pair) ? null : refuseTooMany("wrongLoginAccount", account));
  if (!refusal) {
    countTry("wrongLogin", pair);
    countTry("wrongLoginAddress", address);
    countTry("wrongLoginAccount", account);
  }
  return {
    refusal,
    forgive() {
      forgiveTries("wrongLogin", pair);
      giveBackTry("wrongLoginAddress", address);
      giveBackTry("wrongLoginAccount", account);
      known.delete(pair);
      known.add(pair);
      const [oldest] = known;
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    },
  };
}
