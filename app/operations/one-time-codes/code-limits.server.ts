/** How many codes an account, a phone and an address may ask for (D85), counted in the database: across all processes. */
import { Prisma } from "~/db/generated/sqlite/client";
import { rowsOf, syncTransaction } from "~/db/sync-transaction.server";
import { accepted, refused } from "~/domain/refusal";
import { tooMany } from "~/domain/account/too-many";
import type { Refusal } from "~/domain/refusal";
import { shopTime } from "../shop-clock.server";

const HOUR_MS = 60 * 60_000;

/** Ten codes of five tries a day: fifty guesses of a million. Many phones share one address. */
const LIMITS = {
  account: { max: 10, windowMs: 24 * HOUR_MS },
  phone: { max: 10, windowMs: 24 * HOUR_MS },
  address: { max: 60, windowMs: HOUR_MS },
} as const;

export type CodeLimit = keyof typeof LIMITS;

interface Counted {
  readonly used: number;
  readonly resetsAt: Date | string;
}

/** `key`: a pseudonym. A try beyond the limit is not counted. */
export async function takeCodeTry(limit: CodeLimit, key: string): Promise<Refusal | null> {
  const { max, windowMs } = LIMITS[limit];
  const now = shopTime();
  const taken = await syncTransaction(function* () {
    const [counted] = yield* rowsOf<Counted>(Prisma.sql`
      INSERT INTO "LoginTry" ("key", "used", "resetsAt")
      VALUES (${`code ${limit} ${key}`}, 1, ${new Date(now.getTime() + windowMs)})
      ON CONFLICT ("key") DO UPDATE SET
        "used" = CASE WHEN "LoginTry"."resetsAt" <= ${now} THEN 1 ELSE "LoginTry"."used" + 1 END,
        "resetsAt" = CASE WHEN "LoginTry"."resetsAt" <= ${now} THEN excluded."resetsAt" ELSE "LoginTry"."resetsAt" END
      RETURNING "used", "resetsAt"`);
    if (!counted || Number(counted.used) <= max) return accepted(null);
    return refused(tooMany(new Date(counted.resetsAt).getTime() - now.getTime()));
  });
  return taken.ok ? null : taken.refusal;
}
