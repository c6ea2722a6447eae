/** Asking for a code of six digits, and its limits (D85). */
import { env } from "~/env/env.server";
import { isCodeAwaited } from "~/domain/account/log-in/second-factor";
import type { Refusal } from "~/domain/refusal";
import { type CodeLimit, countCodeAttempt } from "~/operations/accounts/one-time-codes/one-time-code.server";
import { shopTime } from "~/operations/shop-clock.server";
import type { HeadArgs } from "~/http/request-context";
import { pseudonym } from "./login-attempts.server";
import { openSession } from "./session.server";

const countAttempt = async (limit: CodeLimit, name: string): Promise<Refusal | null> =>
  env.RATE_LIMITS ? countCodeAttempt(limit, pseudonym(name)) : null;

export const limitCodesFromAddress = ({ context }: HeadArgs) =>
  countAttempt("address", context.clientAddress);

/** The first limit reached, if any. All are asked, so that the work is the same. */
export async function limitCodesForHolder(holder: {
  accountName: string;
  phone: string;
}): Promise<Refusal | null> {
  const account = await countAttempt("account", holder.accountName);
  const phone = await countAttempt("phone", holder.phone || holder.accountName);
  return account ?? phone;
}

/** Whose password this visitor may set anew with a code. */
export async function awaitedReset(
  args: HeadArgs,
): Promise<{ userIds: readonly number[]; hasCode: boolean } | null> {
  const awaited = (await openSession(args)).data.awaitedReset;
  if (!awaited || !isCodeAwaited(new Date(awaited.since), shopTime())) return null;
  const { userId, others = [], hasCode = false } = awaited;
  return { userIds: [...new Set([userId, ...others])], hasCode };
}
