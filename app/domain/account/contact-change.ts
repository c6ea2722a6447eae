import { emailKey, type Profile } from "./account";

/** For so long codes for a new password go to what was changed without the password (D129). */
export const FORMER_DAYS = 7;

/** `demanded`: the page asks for it where phone or e-mail address change. `left out`: REST may do without (D129). */
export type OwnPassword = "given" | "demanded" | "left out";

/** `own_…`: the person changed it, or somebody who had their phone. */
export type AccountChange =
  | "email"
  | "phone"
  | "both"
  | "code"
  | "own_email"
  | "own_phone"
  | "own_both"
  | "password";

export type ContactKind = "phone" | "email";

interface Contacts {
  readonly phoneNumber: string | null;
  readonly email: string;
}

/** Which of the two a change gives another value; an address in other capitals is the same. */
export function changedContacts(
  before: Contacts,
  { phone_number: phone, email }: Partial<Profile>,
): ContactKind[] {
  return [
    ...(phone !== undefined && phone !== before.phoneNumber ? (["phone"] as const) : []),
    ...(email !== undefined && emailKey(email) !== emailKey(before.email) ? (["email"] as const) : []),
  ];
}

export function ownChange(changed: readonly ContactKind[]): AccountChange {
  if (changed.length > 1) return "own_both";
  return changed.includes("email") ? "own_email" : "own_phone";
}
