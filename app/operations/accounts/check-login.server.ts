import { db, type Tx } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { WRONG_CURRENT_PASSWORD } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { shopTime } from "../shop-clock.server";
import { hasStarted } from "~/operations/started-auctions/started-auctions.server";
import { verifyPassword } from "./passwords.server";

/** Opens nothing once the password has changed (D67), nor without the one-time code of an account that needs one (D86). */
export interface CheckedLogin {
  userId: number;
  passwordVersion: number;
  hasGivenCode?: true;
  /** The password was right, but nobody may use the account (D88). */
  isBlocked?: boolean;
}

/** Locks the account, so that a password change or a block is either seen or ends what is opened now too (D67, D88). False: open nothing. */
export async function lockForLogin(
  tx: Tx,
  { userId, passwordVersion, hasGivenCode }: CheckedLogin,
): Promise<boolean> {
  const [account] = await tx.user.updateManyAndReturn({
    where: { id: userId, passwordVersion, ...(!hasGivenCode && { secondFactorAt: null }) },
    data: { passwordVersion, seenAt: shopTime() },
    select: { blockedAt: true },
  });
  return account !== undefined && (account.blockedAt === null || (await hasStarted(tx, userId)));
}

/** Null, without saying which part was wrong (D63). An e-mail address works too (D5). */
export async function checkLogin(username: string, password: string): Promise<CheckedLogin | null> {
  const user = await db().user.findFirst({
    where: holderOf(username),
    select: { id: true, passwordHash: true, passwordVersion: true, blockedAt: true },
  });
  const matches = await verifyPassword(user, password);
  if (!user || !matches) return null;
  const { id: userId, passwordVersion } = user;
  const isFullyBlocked = user.blockedAt !== null && !(await hasStarted(db(), userId));
  return { userId, passwordVersion, ...(isFullyBlocked && { isBlocked: true }) };
}

const MAX_KEY_LENGTH = 254;

/** The key for counting wrong logins (D63), the same for both names of an account. Unknown names count too. */
export async function loginKey(username: string): Promise<string> {
  const user = await db().user.findFirst({ where: holderOf(username), select: { usernameKey: true } });
  return user?.usernameKey ?? usernameKey(username).slice(0, MAX_KEY_LENGTH);
}

const holderOf = (username: string) =>
  username.includes("@") ? { emailKey: emailKey(username) } : { usernameKey: usernameKey(username) };

export async function isOwnPassword(userId: number, password: string): Promise<boolean> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { id: true, passwordHash: true },
  });
  return verifyPassword(user, password);
}

/** Of somebody who is logged in. The caller limits the tries (D63). */
export async function checkOwnPassword(userId: number, password: string): Promise<Refusal | null> {
  const isOwn = await isOwnPassword(userId, password);
  return isOwn ? null : refuse("invalid", WRONG_CURRENT_PASSWORD, "current_password");
}
