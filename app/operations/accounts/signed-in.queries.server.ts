/** Finds the user of a session cookie or a token; each request does this, in one statement. */
import {
  columnOf,
  type Columns,
  columns,
  columnsOf,
  orNull,
  type RowOf,
  tableColumns,
} from "~/db/columns.server";
import { selectOne } from "~/db/select.server";
import { rowsReturned, syncTransaction } from "~/db/sync-transaction.server";
import { type Permission, permissionsIn } from "~/domain/account/permissions";
import { unlessFullyBlocked } from "~/operations/started-auctions/blocked-account.server";
import { sha256 } from "../secrets/digests.server";
import { shopTime } from "../shop-clock.server";

const permissions: Columns<readonly Permission[]> = {
  ...columnOf("User", "person", "permissions"),
  read: (values, at) => permissionsIn(String(values[at])),
};

const person = {
  ...columnsOf("User", "person", "id, username, firstName, isSuperuser, secondFactorAt, blockedAt"),
  permissions,
};

const session = columns({
  ...columnsOf("Session", "session", "data, expiresAt"),
  user: orNull(person),
});

export const sessionRow = (key: string) =>
  selectOne(session)`
    FROM "Session" session LEFT JOIN "User" person ON person."id" = session."userId" WHERE session."id" = ${key}`;

const deleted = tableColumns("Session", '"Session"', "data, userId");

/** Of two calls at once only one gets the row. */
export async function takeSessionRow(key: string) {
  const [row] = await syncTransaction(() => rowsReturned(deleted)`DELETE FROM "Session" WHERE "id" = ${key}`);
  return row ?? null;
}

const holder = columns({ ...person, ...columnsOf("User", "person", "passwordVersion") });

export type TokenHolder = RowOf<typeof holder>;

export async function tokenHolder(id: number): Promise<TokenHolder | null> {
  const row = await selectOne(holder)`FROM "User" person WHERE "id" = ${id}`;
  return row && unlessFullyBlocked(row);
}

const login = tableColumns("User", "person", "id, passwordVersion");

/** One statement: two might find the old token and, after a password change, the new version (D67). */
export const refreshTokenHolder = (
  token: string,
  now = shopTime(),
): Promise<Pick<TokenHolder, "id" | "passwordVersion"> | null> =>
  selectOne(login)`
    FROM "RefreshToken" JOIN "User" person ON person."id" = "RefreshToken"."userId"
    WHERE "RefreshToken"."id" = ${sha256(token)} AND "RefreshToken"."revokedAt" IS NULL
      AND "RefreshToken"."expiresAt" > ${now}`;
