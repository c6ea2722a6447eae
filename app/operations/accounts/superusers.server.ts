import { db, transaction, type Tx } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { refuseGivenRights } from "~/domain/account/started-auction";
import { refuseRemoval } from "~/domain/account/superuser";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { EMAIL_TAKEN } from "~/domain/messages";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { endAllAccess } from "./sessions.server";
import { startedAuctions } from "~/operations/started-auctions/started-auctions.server";
import { queuePasswordChanged } from "./contact-change.server";
import { hashPassword, verifyPassword } from "./passwords.server";

/** Locks the superusers' rows, so that two cannot remove each other at once. Returns the ids of those who are not blocked. */
export async function lockSuperusers(tx: Tx): Promise<number[]> {
  await tx.user.updateMany({ where: { isSuperuser: true }, data: { isSuperuser: true } });
  const all = await tx.user.findMany({ where: { isSuperuser: true, blockedAt: null }, select: { id: true } });
  return all.map(({ id }) => id);
}

/** Turns a superuser into a buyer and ends their sessions (D67). The last superuser stays. */
export async function removeSuperuser(username: string): Promise<Outcome<null>> {
  return transaction(async (tx) => {
    const superusers = await lockSuperusers(tx);
    const meant = await tx.user.findFirst({
      where: { usernameKey: usernameKey(username), isSuperuser: true },
      select: { id: true },
    });
    const others = superusers.filter((id) => id !== meant?.id).length;
    const refusal = refuseRemoval(username, meant !== null, others);
    if (refusal || !meant) return refusal ? refused(refusal) : accepted(null);
    await tx.user.update({
      where: { id: meant.id },
      data: { isSuperuser: false, userType: "buyer", passwordVersion: { increment: 1 } },
      select: { id: true },
    });
    await endAllAccess(tx, meant.id);
    await recordAudit(tx, { id: meant.id, isSuperuser: true }, "superuser.remove", meant.id, {
      before: { is_superuser: true },
      after: { is_superuser: false, from: "command line" },
    });
    return accepted(null);
  });
}

interface SuperuserLogin {
  username: string;
  email: string;
  password: string;
}

export type SuperuserSource = "command line" | "settings" | "first superuser's page";

interface SaveOptions {
  source: SuperuserSource;
}

/** Runs at every start (D35), and writes nothing if nothing differs. A new password ends all sessions (D67). */
export async function saveSuperuser(
  { username, email, password }: SuperuserLogin,
  { source }: SaveOptions,
): Promise<Outcome<{ id: number }>> {
  const key = usernameKey(username);
  const holder = await db().user.findUnique({
    where: { emailKey: emailKey(email) },
    select: { usernameKey: true },
  });
  if (holder && holder.usernameKey !== key) return refused(refuse("invalid", EMAIL_TAKEN, "email"));
  const known = await db().user.findUnique({
    where: { usernameKey: key },
    select: { id: true, email: true, passwordHash: true, isSuperuser: true, blockedAt: true },
  });
  const samePassword = known !== null && (await verifyPassword(known, password));
  // whoever has the server's shell also opens an account that another superuser blocked (D88)
  const unblocks = source === "command line" && known !== null && known.blockedAt !== null;
  if (known?.isSuperuser && samePassword && known.email === email && !unblocks)
    return accepted({ id: known.id });
  const passwordHash = samePassword ? known.passwordHash : await hashPassword(password);
  const rights = {
    email,
    emailKey: emailKey(email),
    namedAt: shopTime(),
    passwordHash,
    isSuperuser: true,
    isVerified: true,
    userType: "admin" as const,
    ...(unblocks && { blockedAt: null }),
  };
  return transaction(async (tx) => {
    const user = await tx.user.upsert({
      where: { usernameKey: key },
      create: { username, usernameKey: key, firstName: username, lastName: "", ...rights },
      update: samePassword ? rights : { ...rights, passwordVersion: { increment: 1 } },
      select: { id: true },
    });
    const started = known?.isSuperuser ? [] : await startedAuctions(user.id, tx);
    const refusal = refuseGivenRights(username, started);
    if (refusal) return refused({ ...refusal, field: "username" });
    if (!samePassword) await endAllAccess(tx, user.id);
    if (known && !samePassword) await queuePasswordChanged(tx, user.id);
    const action = known?.isSuperuser ? "superuser.renew" : "superuser.make";
    await recordAudit(tx, { id: user.id, isSuperuser: true }, action, user.id, {
      before: known && { is_superuser: known.isSuperuser, email: known.email },
      after: { is_superuser: true, email, password_changed: !samePassword, from: source },
    });
    return accepted({ id: user.id });
  });
}
