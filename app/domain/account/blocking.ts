import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { INVALID_LOGIN } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";
import { isStaff, type Viewer } from "./access";

const BLOCKED_LOGIN = msg("Invalid username or password. This account is blocked: please call the shop.");

/** Says that an account is blocked only after the right password. */
export const refuseLogin = (login: { readonly isBlocked?: boolean } | null): Refusal =>
  refuse("unauthenticated", login?.isBlocked ? BLOCKED_LOGIN : INVALID_LOGIN);

/** What a blocked account still writes (D110); operations decide which auction, order and payment is theirs to finish. Reading stays. */
const BLOCKED_MAY_WRITE: readonly string[] = [
  "/login",
  "/logout",
  "/login/code",
  "/stop/{token}",
  "/language",
  "/auction/{id}",
  "/pay/{attempt}",
  "/checkout",
  "/orders/{id}",
  "/api/bids/",
  "/api/participations/",
  "/api/orders/{id}/pay/",
];

export const BLOCKED_WRITE = msg(
  "This account is blocked. You can only finish the auctions that you have joined: please call the shop.",
);

export const mayWriteBlocked = (method: string, template: string | null): boolean =>
  ["GET", "HEAD"].includes(method) || (template !== null && BLOCKED_MAY_WRITE.includes(template));

/** Staff with `users` may change buyers' accounts; only superusers may change those of staff. */
export const refuseChangeOf = (actor: Viewer, target: Viewer): Refusal | null =>
  isStaff(target) && !actor.isSuperuser
    ? refuse("forbidden", t("Only superusers may change the accounts of staff"))
    : null;

/** `others`: how many other superusers can log in. */
export function refuseBlock(actor: Viewer, target: Viewer, others: number): Refusal | null {
  if (actor.id === target.id) return refuse("conflict", t("You cannot block your own account"));
  if (target.isSuperuser && others === 0)
    return refuse("conflict", t("This is the last superuser: make another one first"));
  return refuseChangeOf(actor, target);
}

const MAX_NOTE = 1000;

export const noteSchema = z.object({
  note: requiredText(msg("Please write the note"), "several lines").check(
    z.maxLength(MAX_NOTE, { error: msg("Please keep the note below 1000 characters") }),
  ),
});
