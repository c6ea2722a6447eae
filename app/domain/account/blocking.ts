import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { INVALID_LOGIN } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { isStaff, type Viewer } from "./access";

const BLOCKED_LOGIN = msg("Invalid username or password. This account is blocked: please call the shop.");

/** Says that an account is blocked only after the right password. */
export const refuseLogin = (login: { readonly isBlocked?: boolean } | null): Refusal =>
  refuse("unauthenticated", login?.isBlocked ? BLOCKED_LOGIN : INVALID_LOGIN);

/** Staff with `users` may change buyers' accounts; only superusers may change those of staff. */
export const refuseChangeOf = (actor: Viewer, target: Viewer): Refusal | null =>
  isStaff(target) && !actor.isSuperuser
    ? refuse("forbidden", "Only superusers may change the accounts of staff")
    : null;

/** `others`: how many other superusers can log in. */
export function refuseBlock(actor: Viewer, target: Viewer, others: number): Refusal | null {
  if (actor.id === target.id) return refuse("conflict", "You cannot block your own account");
  if (target.isSuperuser && others === 0)
    return refuse("conflict", "This is the last superuser: make another one first");
  return refuseChangeOf(actor, target);
}

const MAX_NOTE = 1000;

export const noteSchema = z.object({
  note: requiredText("Please write the note", "several lines").check(
    z.maxLength(MAX_NOTE, { error: `Please keep the note below ${MAX_NOTE} characters` }),
  ),
});
