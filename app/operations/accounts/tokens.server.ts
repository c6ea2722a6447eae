/** Refresh tokens that can be revoked (D7). The row holds only the token's SHA-256. */
import { createHash, randomBytes } from "node:crypto";
import { transaction } from "~/db/client.server";
import { tableColumns, columns, columnsOf, type RowOf } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { select } from "~/db/select.server";
import { type CheckedLogin, lockForLogin } from "./check-login.server";
import { unlessShutOut } from "~/operations/started-auctions.server";
import { permissionsColumn } from "./permissions-column.server";
import { shopTime } from "../shop-clock.server";

const REFRESH_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const keyOf = (token: string) => createHash("sha256").update(token).digest("hex");

const holder = columns({
  ...columnsOf(
    "User",
    "holder",
    "id, username, firstName, isSuperuser, secondFactorAt, blockedAt, passwordVersion",
  ),
  permissions: permissionsColumn("holder"),
});

export type TokenHolder = RowOf<typeof holder>;

export async function tokenHolder(id: number): Promise<TokenHolder | null> {
  const [row] = await select(holder, Prisma.sql`FROM "User" holder WHERE "id" = ${id}`);
  return row ? unlessShutOut(row) : null;
}

/** Null if the login no longer counts, as in `logIn`. */
export async function issueRefreshToken(login: CheckedLogin): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const now = shopTime().getTime();
  return transaction(async (tx) => {
    if (!(await lockForLogin(tx, login))) return null;
    const { userId } = login;
    await tx.refreshToken.create({
      data: { id: keyOf(token), userId, expiresAt: new Date(now + REFRESH_DAYS * DAY_MS) },
      select: { id: true },
    });
    await tx.refreshToken.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    return token;
  });
}

const login = tableColumns("User", "holder", "id, passwordVersion");

/** One statement: two might find the old token and, after a password change, the new version (D67). */
export async function refreshTokenHolder(
  token: string,
  now = shopTime(),
): Promise<Pick<TokenHolder, "id" | "passwordVersion"> | null> {
  const [row] = await select(
    login,
    Prisma.sql`
    FROM "RefreshToken" JOIN "User" holder ON holder."id" = "RefreshToken"."userId"
    WHERE "RefreshToken"."id" = ${keyOf(token)} AND "RefreshToken"."revokedAt" IS NULL
      AND "RefreshToken"."expiresAt" > ${now}`,
  );
  return row ?? null;
}

export async function revokeRefreshToken(token: string): Promise<void> {
  await transaction((tx) =>
    tx.refreshToken.updateMany({
      where: { id: keyOf(token), revokedAt: null },
      data: { revokedAt: shopTime() },
    }),
  );
}
