/** Password tries, counted in the database: across all processes, and across restarts (D63). */
import { transaction } from "~/db/client.server";
import { join, sql } from "~/db/sql.server";
import { rowsReturned, execute, type Steps, syncTransaction } from "~/db/sync-transaction.server";
import { tableColumns, type RowOf } from "~/db/columns.server";
import { select } from "~/db/select.server";
import { countRows } from "~/db/list-rows.server";
import { accepted, type Refusal, refused } from "~/domain/refusal";
import { tooManyAttempts } from "~/domain/account/log-in/too-many-attempts";
import { shopTime } from "../shop-clock.server";

const MINUTE_MS = 60_000;

/** Generous, because many phones share one address. */
const LIMITS = {
  pair: { max: 10, windowMs: 15 * MINUTE_MS },
  // one password tried on many accounts
  address: { max: 300, windowMs: 15 * MINUTE_MS },
  // many addresses trying one account
  account: { max: 100, windowMs: 60 * MINUTE_MS },
  // successful logins: each leaves a session or a refresh token for days
  login: { max: 300, windowMs: 60 * MINUTE_MS },
  // renewed by each login: strangers who use up an account's tries do not lock its owner out of addresses with an earlier login
  known: { max: Infinity, windowMs: 30 * 24 * 60 * MINUTE_MS },
} as const;

type Kind = keyof typeof LIMITS;

/** Pseudonyms: the table does not reveal who was here. */
interface PasswordAttempt {
  readonly account: string;
  readonly address: string;
}

const counter = tableColumns("LoginTry", '"LoginTry"', "key, used, resetsAt");
type Counted = RowOf<typeof counter>;

/** Also the order of locking rows, so that two tries never deadlock. */
const keysOf = ({ account, address }: PasswordAttempt): Readonly<Record<Kind, string>> => ({
  account: `account ${account}`,
  address: `address ${address}`,
  known: `known ${account} ${address}`,
  login: `login ${account}`,
  pair: `pair ${account} ${address}`,
});

/** Null if a try is left, and takes it. It is counted before the password is checked, so that two at once cannot both pass. */
export async function countPasswordAttempt(place: PasswordAttempt): Promise<Refusal | null> {
  const keys = keysOf(place);
  const now = shopTime();
  const before = await select(counter)`FROM "LoginTry"
    WHERE "key" IN (${join(Object.values(keys))}) AND "resetsAt" > ${now}`;
  const refusal = refusalOf(place, before, now, 0);
  if (refusal) return refusal;
  const taken = await syncTransaction(function* () {
    const counted = yield* countTries(triesOf(["account", "address", "pair"], keys), now);
    const known = before.filter(({ key }) => key === keys.known);
    const late = refusalOf(place, [...known, ...counted], now, 1);
    return late ? refused(late) : accepted(null);
  });
  return taken.ok ? null : taken.refusal;
}

/** The password was correct: counts it as a login and clears the wrong ones before it. */
export async function clearPasswordAttempts(place: PasswordAttempt): Promise<void> {
  const keys = keysOf(place);
  const now = shopTime();
  await syncTransaction(function* () {
    for (const key of [keys.account, keys.address])
      yield* execute`
        UPDATE "LoginTry" SET "used" = "used" - 1 WHERE "key" = ${key} AND "used" > 0 RETURNING "key"`;
    yield* countTries(triesOf(["known", "login"], keys), now, keys.known);
    yield* execute`DELETE FROM "LoginTry" WHERE "key" = ${keys.pair} RETURNING "key"`;
    return accepted(null);
  });
}

export async function deleteOldAttempts(now: Date): Promise<void> {
  const over = sql`FROM "LoginTry" WHERE "resetsAt" <= ${now}`;
  if ((await countRows()`${over}`) > 0) await transaction((tx) => tx.$executeRaw`DELETE ${over}`);
}

/** `taken`: how much of each count is this try's own. */
function refusalOf(
  place: PasswordAttempt,
  counts: readonly Counted[],
  now: Date,
  taken: 0 | 1,
): Refusal | null {
  const keys = keysOf(place);
  const find = (kind: Kind) => counts.find(({ key }) => key === keys[kind]);
  for (const kind of ["pair", "address", "account", "login"] as const) {
    const found = kind === "account" && find("known") ? undefined : find(kind);
    const own = kind === "login" ? 0 : taken;
    if (!found || found.used - own < LIMITS[kind].max) continue;
    const leftMs = found.resetsAt.getTime() - now.getTime();
    // otherwise the clock was set back, which must lock nobody out
    if (leftMs <= LIMITS[kind].windowMs) return tooManyAttempts(leftMs);
  }
  return null;
}

const triesOf = (kinds: readonly Kind[], keys: Readonly<Record<Kind, string>>) =>
  kinds.map((kind) => ({ key: keys[kind], windowMs: LIMITS[kind].windowMs }));

interface Try {
  readonly key: string;
  readonly windowMs: number;
}

/** Counts one more of each; the window of `renewed` begins anew. */
export function* countTries(tries: readonly Try[], now: Date, renewed = ""): Steps<readonly Counted[]> {
  const rows = tries.map(({ key, windowMs }) => sql`(${key}, 1, ${new Date(now.getTime() + windowMs)})`);
  // later than a whole window from now: the clock was set back
  const isOver = sql`("LoginTry"."resetsAt" <= ${now} OR "LoginTry"."resetsAt" > excluded."resetsAt")`;
  return yield* rowsReturned(counter)`
    INSERT INTO "LoginTry" ("key", "used", "resetsAt") VALUES ${join(rows)}
    ON CONFLICT ("key") DO UPDATE SET
      "used" = CASE WHEN ${isOver} THEN 1 ELSE "LoginTry"."used" + 1 END,
      "resetsAt" = CASE WHEN ${isOver} OR "LoginTry"."key" = ${renewed} THEN excluded."resetsAt"
        ELSE "LoginTry"."resetsAt" END`;
}
