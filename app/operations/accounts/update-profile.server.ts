import { db, transaction } from "~/db/client.server";
import { emailKey, type Profile } from "~/domain/account";
import { ACCOUNT_NOT_FOUND, EMAIL_TAKEN } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";

/**
 * Changes the fields that are given and leaves the others (D34). Refused: an e-mail address that another account has, in
 * any case (D5).
 */
export async function updateProfile(userId: number, changes: Partial<Profile>): Promise<Outcome<null>> {
  try {
    const { count } = await transaction((tx) =>
      tx.user.updateMany({ where: { id: userId }, data: columnsOf(changes) }),
    );
    return count === 0 ? refused(refuse("missing", ACCOUNT_NOT_FOUND)) : accepted(null);
  } catch (error) {
    // the database knows what is taken, also by somebody who was faster
    if (changes.email !== undefined && (await isTaken(changes.email, userId)))
      return refused(refuse("invalid", EMAIL_TAKEN, "email"));
    throw error;
  }
}

const columnsOf = ({
  first_name,
  last_name,
  email,
  phone_number,
  gender,
  date_of_birth,
}: Partial<Profile>) => ({
  firstName: first_name,
  lastName: last_name,
  ...(email !== undefined && { email, emailKey: emailKey(email) }),
  phoneNumber: phone_number,
  gender,
  dateOfBirth: date_of_birth,
});

async function isTaken(email: string, userId: number): Promise<boolean> {
  const holder = await db().user.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return holder !== null && holder.id !== userId;
}
