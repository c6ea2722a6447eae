import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { usernameAfterDeletion, deletedName, refuseDeletion } from "~/domain/account/deletion";
import { ACCOUNT_NOT_FOUND, PASSWORD_CHANGED_MEANWHILE, WRONG_CURRENT_PASSWORD } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { hashPassword, verifyPassword } from "../passwords.server";
import { lockNews } from "~/db/locks.server";
import { shopTime } from "../../shop-clock.server";
import { deletionFacts } from "./deletion-facts.queries.server";
import { erasePerson, type Person } from "./erase-person.server";

/** What names the person goes; orders, payments and pledges stay under 'Deleted buyer 123' (D89). The caller limits the tries (D63). */
export async function deleteAccount(userId: number, password: string): Promise<Outcome<null>> {
  const user = await db().user.findUnique({ where: { id: userId, deletedAt: null } });
  if (!user) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  if (!(await verifyPassword(user, password)))
    return refused(refuse("invalid", WRONG_CURRENT_PASSWORD, "password"));
  // of a password that nobody knows
  const passwordHash = await hashPassword(randomUUID());
  const deleted = await transaction((tx) => deleteAccountInTransaction(tx, user, passwordHash));
  if (deleted.ok) publishAccessEnded(userId);
  return deleted;
}

type Checked = Person & { readonly passwordVersion: number };

/** For `deleteAccount`, which checks the password, and for tests of races. */
export async function deleteAccountInTransaction(
  tx: Tx,
  user: Checked,
  passwordHash: string,
): Promise<Outcome<null>> {
  await lockNews(tx);
  // locks the account: a join or an order either came first, and is found below, or finds the account deleted
  const { count } = await tx.user.updateMany({
    where: { id: user.id, passwordVersion: user.passwordVersion, deletedAt: null },
    data: { ...nobody(user.id), passwordHash, passwordVersion: { increment: 1 } },
  });
  if (count === 0) return refused(refuse("conflict", PASSWORD_CHANGED_MEANWHILE));
  await erasePerson(tx, user);
  // after the writes: a payment that is being settled holds its attempt until it is
  const refusal = refuseDeletion(await deletionFacts(tx, user.id));
  return refusal ? refused(refusal) : accepted(null);
}

const nobody = (id: number) => ({
  username: deletedName(id),
  usernameKey: usernameAfterDeletion(id),
  email: "",
  emailKey: usernameAfterDeletion(id),
  firstName: deletedName(id),
  language: null,
  lastName: "",
  phoneNumber: null,
  gender: null,
  dateOfBirth: null,
  isVerified: false,
  secondFactorAt: null,
  namedAt: shopTime(),
  deletedAt: shopTime(),
});
