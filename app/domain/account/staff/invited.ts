/** Whoever signs up with an invitation: name, phone and password are asked for, and the username is made of the name. */
import * as z from "zod/mini";
import { foldText } from "~/domain/search/search-text";
import { passwordsMatch, securityFields, signupPersonalSchema } from "../account";

const { first_name, last_name, phone_number } = signupPersonalSchema("").shape;

export const invitedSchema = z
  .object({ first_name, last_name, phone_number, ...securityFields })
  .check(passwordsMatch());

export type Invited = z.infer<typeof invitedSchema>;

const MOST = 30;
const NUMBERED = 20;

/** Tries 'wanjiku', 'wanjiku.mwangi', 'wanjiku.mwangi2' and so on, and takes the first free one. */
export function usernameChoices({
  first_name: first,
  last_name: last,
}: Pick<Invited, "first_name" | "last_name">): string[] {
  const [one, other] = [first, last].map((name) =>
    foldText(name)
      .replace(/[^a-z0-9]/g, "")
      .slice(0, MOST),
  );
  const whole = [one, other].filter(Boolean).join(".") || "colleague";
  const numbered = Array.from({ length: NUMBERED }, (_, at) => `${whole}${at + 2}`);
  return [...new Set([...(one ? [one] : []), whole, ...numbered])];
}
