import { DISCOUNT_FIELD } from "~/domain/discount-code/discount";
import { type Outcome, refused } from "~/domain/refusal";
import type { HeadArgs } from "~/http/request-context";
import { uncountRequest, limitRequest } from "./rate-limit.server";

interface Guess {
  readonly userId: number;
  /** '' or absent: none. */
  readonly code: string | undefined;
}

/** Nobody finds a code by trying many: refused ones are limited by account and address. Taken first, so that many at once count too. */
export async function limitDiscountAttempts<T>(
  { context }: Pick<HeadArgs, "context">,
  { userId, code }: Guess,
  run: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!code) return run();
  const tooMany =
    limitRequest("discountCode", String(userId)) ?? limitRequest("discountAddress", context.clientAddress);
  if (tooMany) return refused({ ...tooMany, field: DISCOUNT_FIELD });
  const outcome = await run();
  if (outcome.ok || outcome.refusal.field !== DISCOUNT_FIELD) {
    uncountRequest("discountCode", String(userId));
    uncountRequest("discountAddress", context.clientAddress);
  }
  return outcome;
}
