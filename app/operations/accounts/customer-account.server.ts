import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { usernameKey } from "~/domain/account/account";
import { hashPassword } from "./passwords.server";

/**
 * The account of a customer who only ever called: one for each phone number, without an email address. Nobody knows its password; the
 * customer sets one with a code to the phone (D85).
 */
export async function customerAccount({ name, phone }: { name: string; phone: string }): Promise<number> {
  // no email address has a blank, so nobody can sign up with this key
  const emailKey = `customer ${phone}`;
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
  const digits = phone.replace("+", "");
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
  throw new Error(`no username is free for ${phone}`);
}
