import { DISCOUNT_FIELD } from "~/domain/order/discount";
import { type Outcome, refused } from "~/domain/refusal";
import type { HeadArgs } from "~/http/request-context";
import { returnTry, takeTry } from "./rate-limit.server";

interface Guess {
  readonly userId: number;
  /** '' or absent: none. */
  readonly code: string | undefined;
}

/** Nobody finds a code by trying many: refused ones are limited by account and address. Taken first, so that many at once count too. */
export async function limitDiscountTries<T>(
  { context }: Pick<HeadArgs, "context">,
  { userId, code }: Guess,
  run: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!code) return run();
  const tooMany =
    takeTry("discountCode", String(userId)) ?? takeTry("discountAddress", context.clientAddress);
  if (tooMany) return refused({ ...tooMany, field: DISCOUNT_FIELD });
  const outcome = await run();
  if (outcome.ok || outcome.refusal.field !== DISCOUNT_FIELD) {
    returnTry("discountCode", String(userId));
    returnTry("discountAddress", context.clientAddress);
  }
  return outcome;
}
