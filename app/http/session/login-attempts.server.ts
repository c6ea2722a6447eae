/** Limits on password tries, whether on a screen or in the API (D63). */
import { createHmac } from "node:crypto";
import { usernameKey } from "~/domain/account/account";
import type { Refusal } from "~/domain/refusal";
import { env, sessionSecret } from "~/env/env.server";
import { loginKey } from "~/operations/accounts/check-login.server";
import { clearPasswordAttempts, countPasswordAttempt } from "~/operations/accounts/password-attempts.server";
import { log } from "~/http/observability/log.server";
import type { HeadArgs } from "~/http/request-context";

type ContextArgs = Pick<HeadArgs, "context">;

interface LoginAttempt {
  /** Set if no try is left; nothing was counted then. */
  readonly refusal: Refusal | null;
  readonly markSucceeded: () => Promise<void>;
}

export const countLoginAttempt = async (username: string, args: ContextArgs) =>
  countAttempt(await loginKey(username), args);

/** Counts with wrong logins: an open session must not give more tries. */
export const countOwnPasswordAttempt = (user: { username: string }, args: ContextArgs) =>
  countAttempt(usernameKey(user.username), args);

async function countAttempt(
  name: string,
  { context: { clientAddress, requestId } }: ContextArgs,
): Promise<LoginAttempt> {
  const [account, address] = [pseudonym(name), pseudonym(clientAddress)];
  const about = { requestId, account, from: address };
  const refusal = env.RATE_LIMITS ? await countPasswordAttempt({ account, address }) : null;
  if (refusal) log.warn(about, "too many tries at a password");
  else log.info(about, "a password is tried");
  return {
    refusal,
    async markSucceeded() {
      log.info(about, "the password was right");
      if (env.RATE_LIMITS) await clearPasswordAttempts({ account, address });
    },
  };
}

/** Log and table show which tries belong together, but not whose they are. */
export const pseudonym = (text: string) =>
  createHmac("sha256", sessionSecret()).update(text).digest("hex").slice(0, 12);
