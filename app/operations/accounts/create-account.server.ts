import { db, transaction } from "~/db/client.server";
import { emailKey, type SignupAccount, type SignupPersonal, usernameKey } from "~/domain/account/account";
import { EMAIL_TAKEN, USERNAME_TAKEN } from "~/domain/messages";
import { accepted, type Outcome, refuse, type Refusal, refused } from "~/domain/refusal";
import { type AgreedTexts, storePageText } from "../page-texts/page-texts.queries.server";
import { hashPassword } from "./passwords.server";

export type NewAccount = SignupAccount & SignupPersonal & { password: string };

/** Always creates a buyer, whatever the request contains (D5). `agreed`: the texts that the signup showed; REST shows none. */
export async function createAccount(
  account: NewAccount,
  agreed: AgreedTexts | null = null,
): Promise<Outcome<{ id: number }>> {
  const taken = await refuseTaken(account);
  if (taken) return refused(taken);
  const passwordHash = await hashPassword(account.password);
  try {
    return accepted(
      await transaction(async (tx) => {
        for (const text of Object.values(agreed ?? {})) await storePageText(tx, text);
        return tx.user.create({
          data: {
            username: account.username,
            usernameKey: usernameKey(account.username),
            email: account.email,
            emailKey: emailKey(account.email),
            firstName: account.first_name,
            lastName: account.last_name,
            phoneNumber: account.phone_number,
            gender: account.gender,
            dateOfBirth: account.date_of_birth,
            passwordHash,
            termsVersion: agreed?.terms.version ?? null,
            privacyVersion: agreed?.privacy.version ?? null,
          },
          select: { id: true },
        });
      }),
    );
  } catch (error) {
    const takenMeanwhile = await refuseTaken(account);
    if (takenMeanwhile) return refused(takenMeanwhile);
    throw error;
  }
}

export async function refuseTaken(account: { username: string; email: string }): Promise<Refusal | null> {
  const keys = { usernameKey: usernameKey(account.username), emailKey: emailKey(account.email) };
  const holder = await db().user.findFirst({
    where: { OR: [{ usernameKey: keys.usernameKey }, { emailKey: keys.emailKey }] },
    select: { usernameKey: true },
    orderBy: { id: "asc" },
  });
  if (!holder) return null;
  return holder.usernameKey === keys.usernameKey
    ? refuse("invalid", USERNAME_TAKEN, "username")
    : refuse("invalid", EMAIL_TAKEN, "email");
}
