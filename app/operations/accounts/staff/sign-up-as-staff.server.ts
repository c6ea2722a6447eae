import { transaction } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { usernameKey } from "~/domain/account/account";
import { type Invited, usernameChoices } from "~/domain/account/staff/invited";
import { permissionsIn } from "~/domain/account/permissions";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { refuseUnavailableNames } from "../refuse-duplicate.server";
import { hashPassword } from "../passwords.server";
import { lockSuperusers } from "../superusers.server";
import { shopTime } from "../../shop-clock.server";
import { NO_INVITATION, invitationOf, openInvitation } from "./invite-staff.server";
import { writeRights } from "./change-rights.server";

const NO_NAME_FREE = refuse(
  "conflict",
  msg("Too many people have this name. Sign up first, then come back here."),
);

/** No email address contains a space, so nobody can sign up with this key. */
const emailKeyOf = (username: string): string => `staff ${usernameKey(username)}`;

/** Makes an account and gives it the invitation's permissions, both or neither; of two who use it at once one gets them (D87). */
export async function signUpAsStaff(
  person: Omit<Invited, "password2">,
  code: string,
): Promise<Outcome<{ id: number; username: string }>> {
  if (!(await invitationOf(code))) return refused(NO_INVITATION);
  const passwordHash = await hashPassword(person.password);
  for (const username of usernameChoices(person)) {
    if (await refuseUnavailableNames({ username, email: emailKeyOf(username) })) continue;
    try {
      return await withAccount(person, { username, passwordHash }, code);
    } catch (error) {
      // somebody else took the name meanwhile
      if (!isDuplicate(error)) throw error;
    }
  }
  return refused(NO_NAME_FREE);
}

const withAccount = (
  person: Omit<Invited, "password" | "password2">,
  { username, passwordHash }: { username: string; passwordHash: string },
  code: string,
) =>
  transaction(async (tx): Promise<Outcome<{ id: number; username: string }>> => {
    const superusers = await lockSuperusers(tx);
    const where = openInvitation(code);
    const found = await tx.staffInvitation.findFirst({ where });
    if (!found || !superusers.includes(found.invitedById)) return refused(NO_INVITATION);
    const taken = { where: { ...where, id: found.id }, data: { endedAt: shopTime() } };
    if ((await tx.staffInvitation.updateMany(taken)).count === 0) return refused(NO_INVITATION);
    const { id } = await tx.user.create({
      data: {
        username,
        usernameKey: usernameKey(username),
        email: "",
        emailKey: emailKeyOf(username),
        firstName: person.first_name,
        lastName: person.last_name,
        namedAt: shopTime(),
        phoneNumber: person.phone_number,
        passwordHash,
      },
      select: { id: true },
    });
    await tx.staffInvitation.update({ where: { id: found.id }, data: { acceptedById: id } });
    const before = { isSuperuser: false, permissions: [] };
    const after = { isSuperuser: false, permissions: permissionsIn(found.permissions) };
    await writeRights(tx, { id, ...after }, { userId: id, before, after, invitedBy: found.invitedById });
    return accepted({ id, username });
  });
