/** Refresh tokens that can be revoked (D7). The row holds only the token's SHA-256. */
import { randomBytes } from "node:crypto";
import { transaction } from "~/db/client.server";
import { type CheckedLogin, lockForLogin } from "./check-login.server";
import { sha256 } from "../secrets/digests.server";
import { shopTime } from "../shop-clock.server";

const REFRESH_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Null if the login no longer counts, as in `logIn`. */
export async function issueRefreshToken(login: CheckedLogin): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const now = shopTime().getTime();
  return transaction(async (tx) => {
    if (!(await lockForLogin(tx, login))) return null;
    const { userId } = login;
    await tx.refreshToken.create({
      data: { id: sha256(token), userId, expiresAt: new Date(now + REFRESH_DAYS * DAY_MS) },
      select: { id: true },
    });
    await tx.refreshToken.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
    return token;
  });
}

export async function revokeRefreshToken(token: string): Promise<void> {
  await transaction((tx) =>
    tx.refreshToken.updateMany({
      where: { id: sha256(token), revokedAt: null },
      data: { revokedAt: shopTime() },
    }),
  );
}
