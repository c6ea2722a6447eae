import { randomUUID } from "node:crypto";
import { db, transaction } from "~/db/client.server";
import { emailKey, type SignupAccount, type SignupPersonal, usernameKey } from "~/domain/account/account";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { isDuplicate } from "~/db/duplicate.server";
import { type AgreedTexts, storePageText } from "../settings/page-texts/page-texts.server";
import { hashPassword } from "./passwords.server";
import { refuseUnavailableNames } from "./refuse-duplicate.server";

export type NewAccount = SignupAccount & SignupPersonal & { password: string };

/** Always creates a buyer, whatever the request contains (D5). `agreed`: the texts that the signup showed; REST shows none. */
export async function createAccount(
  account: NewAccount,
  agreed: AgreedTexts | null = null,
): Promise<Outcome<{ id: number }>> {
  const taken = await refuseUnavailableNames(account);
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
    const takenMeanwhile = await refuseUnavailableNames(account);
    if (takenMeanwhile) return refused(takenMeanwhile);
    throw error;
  }
}

const WALK_IN = "walk-in";

/** No email address contains a space, so nobody can sign up with this key. */
const customerKey = (key: string): string => `customer ${key}`;

/** The account that all walk-in customers share; null before the first of them. */
export const walkInAccount = (): Promise<{ id: number } | null> =>
  db().user.findUnique({ where: { emailKey: customerKey(WALK_IN) }, select: { id: true } });

/** The account of a customer who only calls, one for each phone; without a phone one for all. A code sets its password (D85). */
export async function customerAccount({
  name,
  phone,
}: {
  name: string;
  phone: string | null;
}): Promise<number> {
  const key = phone ?? WALK_IN;
  const emailKey = customerKey(key);
  const made = () => db().user.findUnique({ where: { emailKey }, select: { id: true } });
  const found = await made();
  if (found) return found.id;
  const passwordHash = await hashPassword(randomUUID());
  const [firstName = "", ...others] = name.split(" ");
  const account = {
    firstName,
    lastName: others.join(" "),
    phoneNumber: phone,
    email: "",
    emailKey,
    passwordHash,
  };
  const digits = key.replace("+", "");
  // somebody else may have taken the first
  for (const username of [digits, `${digits}-${randomUUID().slice(0, 8)}`]) {
    try {
      const { id } = await db().user.create({
        data: { ...account, username, usernameKey: usernameKey(username) },
        select: { id: true },
      });
      return id;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const meanwhile = await made();
      if (meanwhile) return meanwhile.id;
    }
  }
  throw new Error(`no username is free for ${key}`);
}
