import { db, transaction } from "~/db/client.server";
import { emailKey, type Profile } from "~/domain/account/account";
import { ACCOUNT_NOT_FOUND, EMAIL_TAKEN } from "~/domain/messages";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import type { OwnPassword } from "~/domain/account/contact-change";
import { isLanguage, type Language } from "~/texts/languages";
import { shopTime } from "../shop-clock.server";
import { changeContact } from "./contact-change.server";

/** Changes only the given fields (D34). Refuses an e-mail address of another account (D5). */
export async function updateProfile(
  userId: number,
  changes: Partial<Profile>,
  password: OwnPassword = "left out",
): Promise<Outcome<null>> {
  try {
    return await transaction(async (tx): Promise<Outcome<null>> => {
      const refusal = await changeContact(tx, userId, changes, password);
      if (refusal) return refused(refusal);
      const where = { id: userId, deletedAt: null };
      const { count } = await tx.user.updateMany({ where, data: profileColumns(changes) });
      return count === 0 ? refused(refuse("missing", ACCOUNT_NOT_FOUND)) : accepted(null);
    });
  } catch (error) {
    return refused(await refuseTakenEmail(error, userId, changes));
  }
}

/** Handles a failed write: the address may just have been taken. Rethrows other errors. */
export async function refuseTakenEmail(
  error: unknown,
  userId: number,
  { email }: Partial<Profile>,
): Promise<Refusal> {
  if (email !== undefined && (await isTaken(email, userId))) return refuse("invalid", EMAIL_TAKEN, "email");
  throw error;
}

export const profileColumns = ({
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
  namedAt: shopTime(),
});

async function isTaken(email: string, userId: number): Promise<boolean> {
  const holder = await db().user.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return holder !== null && holder.id !== userId;
}

/** Pages are in the language of the cookie; this is for messages, and for the next device. */
export async function saveLanguage(userId: number, language: Language): Promise<void> {
  await db().user.updateMany({ where: { id: userId }, data: { language } });
}

/** The account's own choice; an account that has none takes the one of the device. */
export async function languageAtLogin(userId: number, ofDevice: Language | null): Promise<Language | null> {
  const account = await db().user.findUnique({ where: { id: userId }, select: { language: true } });
  if (isLanguage(account?.language)) return account.language;
  if (ofDevice) await saveLanguage(userId, ofDevice);
  return ofDevice;
}
