import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { FILL_IN_ALL_FIELDS } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { passwordsMatch, securityFields, signupAccountSchema, signupPersonalSchema } from "./account";

const { first_name, last_name } = signupPersonalSchema("").shape;

/** `code`: what the log printed. */
export const firstSuperuserSchema = z
  .object({
    code: requiredText(FILL_IN_ALL_FIELDS),
    first_name,
    last_name,
    ...signupAccountSchema.shape,
    ...securityFields,
  })
  .check(passwordsMatch());

export type FirstSuperuser = z.infer<typeof firstSuperuserSchema>;

export const HAS_SUPERUSER = refuse(
  "conflict",
  msg("This shop has a superuser already. Log in as them, or ask them to invite you."),
);

/** The last superuser stays. `others`: how many other superusers there are. */
export function refuseRemoval(username: string, isSuperuser: boolean, others: number): Refusal | null {
  if (!isSuperuser) return refuse("missing", `${username} is no superuser`);
  if (others === 0) return refuse("conflict", `${username} is the last superuser: make another one first`);
  return null;
}
