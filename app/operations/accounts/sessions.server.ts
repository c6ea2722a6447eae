/**
 * Browser sessions: rows that can be revoked (D6). The cookie carries a random id, the row only its SHA-256, so that
 * a copy of the database opens nobody's session.
 */
import { createHash, randomBytes } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { StorageUnavailable } from "~/db/storage-unavailable.server";
import type { CartItem } from "~/domain/cart";

const DAY_MS = 24 * 60 * 60 * 1000;
const SIGNED_IN_MS = 14 * DAY_MS;
const ANONYMOUS_MS = DAY_MS;
/** Use extends a session, but not with a write for every page. */
const EXTEND_AFTER_MS = 60 * 60 * 1000;

/** What waits in a session: the signup wizard's first steps, and what a visitor put into the cart before the login (D58). */
export interface SessionData {
  signup?: Record<string, string>;
  waitingCartItems?: readonly CartItem[];
}

export interface OpenSession {
  user: SessionUser | null;
  data: SessionData;
}

export interface SessionUser {
  id: number;
  username: string;
  firstName: string;
  isSuperuser: boolean;
}

const keyOf = (id: string) => createHash("sha256").update(id).digest("hex");
const lifetime = (signedIn: boolean) => (signedIn ? SIGNED_IN_MS : ANONYMOUS_MS);

export async function findSession(id: string, now = new Date()): Promise<OpenSession | null> {
  const row = await db().session.findUnique({
    where: { id: keyOf(id) },
    select: {
      data: true,
      expiresAt: true,
      user: { select: { id: true, username: true, firstName: true, isSuperuser: true } },
    },
  });
  if (!row || row.expiresAt <= now) return null;
  const full = now.getTime() + lifetime(row.user !== null);
  if (full - row.expiresAt.getTime() > EXTEND_AFTER_MS) await extend(id, new Date(full));
  return { user: row.user, data: JSON.parse(row.data) as SessionData };
}

/** Answers the new session's id, for the cookie alone. */
export async function createSession(userId: number | null, data: SessionData = {}): Promise<string> {
  return transaction(async (tx) => {
    const id = await addSession(tx, userId, data);
    await tx.session.deleteMany({ where: { expiresAt: { lt: new Date() } } });
    return id;
  });
}

/** The same inside a transaction that does more. */
export async function addSession(tx: Tx, userId: number | null, data: SessionData): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  await tx.session.create({
    data: {
      id: keyOf(id),
      userId,
      data: JSON.stringify(data),
      expiresAt: new Date(Date.now() + lifetime(userId !== null)),
    },
    select: { id: true },
  });
  return id;
}

/** A new password ends every session and refresh token; access tokens die with the password's version (D67). */
export async function endAllAccess(tx: Tx, userId: number): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
  await tx.refreshToken.deleteMany({ where: { userId } });
}

export async function saveSessionData(id: string, data: SessionData): Promise<void> {
  await transaction((tx) =>
    tx.session.updateMany({ where: { id: keyOf(id) }, data: { data: JSON.stringify(data) } }),
  );
}

export async function revokeSession(id: string): Promise<void> {
  await transaction((tx) => tx.session.deleteMany({ where: { id: keyOf(id) } }));
}

/** A page that can be read is not refused because this cannot be written just now: the next one tries again. */
async function extend(id: string, expiresAt: Date) {
  await transaction((tx) => tx.session.updateMany({ where: { id: keyOf(id) }, data: { expiresAt } })).catch(
    (error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error;
    },
  );
}
