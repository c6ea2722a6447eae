/** Session rows, which can be revoked (D6). They hold only the SHA-256 of the cookie's id, so a stolen database opens no session. */
import { randomBytes } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import type { CartItem } from "~/domain/cart/cart";
import type { SavedDraft } from "~/domain/form/saved-draft";
import { publishAccessEnded } from "~/events/access-hub.server";
import { type CheckedLogin, lockForLogin } from "./check-login.server";
import { unlessFullyBlocked } from "~/operations/started-auctions/blocked-account.server";
import { sha256 } from "../secrets/digests.server";
import { shopTime } from "../shop-clock.server";
import { sessionRow, takeSessionRow } from "./signed-in.queries.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const SIGNED_IN_MS = 14 * DAY_MS;
const ANONYMOUS_MS = DAY_MS;
/** Use extends a session, with at most one write an hour. */
const EXTEND_AFTER_MS = 60 * 60 * 1000;

export interface SessionData {
  signup?: Record<string, string>;
  signedUpAs?: string;
  guestCartItems?: readonly CartItem[];
  guestCartKeys?: readonly string[];
  /** The product whose heart a visitor pressed. */
  watch?: number;
  draft?: SavedDraft;
  /** Until then the file of one's own data can be opened: ISO 8601. */
  ownDataUntil?: string;
  /** Until then a superuser can make, download and delete backups: ISO 8601. */
  backupsUntil?: string;
  /** Until then a superuser can connect M-Pesa, try it and switch: ISO 8601. */
  mpesaUntil?: string;
  pendingLogin?: PendingLogin;
  /** Whose password a code may set anew (D85), or NO_ACCOUNT; others that have the same phone. `since`: ISO 8601. */
  awaitedReset?: {
    userId: number;
    others?: readonly number[];
    since: string;
    /** The person has a code from staff, so none was sent. */
    hasCode?: boolean;
  };
}

/** A login whose password was right (D86). `since`: ISO 8601. */
export interface PendingLogin extends CheckedLogin {
  username: string;
  since: string;
}

export interface SessionUser extends Viewer {
  readonly username: string;
  readonly firstName: string;
  readonly secondFactorAt?: Date | null;
  /** Set if only started auctions are left to them (D110). */
  readonly blockedAt?: Date | null;
}

export interface OpenSession {
  user: SessionUser | null;
  data: SessionData;
}

const lifetime = (signedIn: boolean) => (signedIn ? SIGNED_IN_MS : ANONYMOUS_MS);

export async function findSession(id: string, now = shopTime()): Promise<OpenSession | null> {
  const row = await sessionRow(sha256(id));
  if (!row || row.expiresAt <= now) return null;
  const { data, expiresAt } = row;
  const user = row.user && (await unlessFullyBlocked(row.user));
  const full = now.getTime() + lifetime(user !== null);
  if (full - expiresAt.getTime() > EXTEND_AFTER_MS) extend(id, new Date(full));
  return { user, data: JSON.parse(data) as SessionData };
}

export const createSession = (userId: number | null, data: SessionData = {}): Promise<string> =>
  transaction((tx) => addSession(tx, userId, data));

/** Null if the login no longer counts. */
export const logIn = (login: CheckedLogin): Promise<string | null> =>
  transaction(async (tx) => ((await lockForLogin(tx, login)) ? addSession(tx, login.userId, {}) : null));

export async function addSession(tx: Tx, userId: number | null, data: SessionData): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await tx.session.create({
    data: {
      id: sha256(id),
      userId,
      data: JSON.stringify(data),
      expiresAt: new Date(shopTime().getTime() + lifetime(userId !== null)),
    },
    select: { id: true },
  });
  await tx.session.deleteMany({ where: { expiresAt: { lt: shopTime() } } });
  return id;
}

export async function endAllAccess(tx: Tx, userId: number): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
  await tx.refreshToken.deleteMany({ where: { userId } });
}

/** False if the session has ended. `change` may run again: another tab's change is never overwritten. */
export async function changeSessionData(
  id: string,
  change: (data: SessionData) => SessionData,
): Promise<boolean> {
  const key = sha256(id);
  for (;;) {
    const row = await db().session.findUnique({ where: { id: key }, select: { data: true } });
    if (!row) return false;
    const data = JSON.stringify(change(JSON.parse(row.data) as SessionData));
    const { count } = await transaction((tx) =>
      tx.session.updateMany({ where: { id: key, data: row.data }, data: { data } }),
    );
    if (count === 1) return true;
  }
}

/** Returns the session's data; of two calls at once only one gets it. */
export async function revokeSession(id: string): Promise<SessionData> {
  const row = await takeSessionRow(sha256(id));
  if (!row) return {};
  if (row.userId !== null) publishAccessEnded(row.userId);
  return JSON.parse(row.data) as SessionData;
}

/** Sessions being extended now: a second page does not queue behind the first. */
const extending = new Set<string>();

/** Not awaited: no page waits for another process's write. If it fails, the next use tries again. */
function extend(id: string, expiresAt: Date): void {
  const key = sha256(id);
  if (extending.has(key)) return;
  extending.add(key);
  void transaction(async (tx) => {
    await tx.session.updateMany({ where: { id: key }, data: { expiresAt } });
    await tx.user.updateMany({ where: { sessions: { some: { id: key } } }, data: { seenAt: shopTime() } });
  })
    .catch(() => undefined)
    .finally(() => extending.delete(key));
}
