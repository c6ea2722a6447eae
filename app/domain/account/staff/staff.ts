import * as z from "zod/mini";
import type { Viewer } from "../access";
import { optionalText, requiredText, tickField } from "~/domain/form/form-field";
import { codeKey } from "~/domain/text/typed-code";
import { EMAIL_MESSAGE, isEmail } from "../account";
import { type Permission, permissionsIn, permissionsText } from "../permissions";
import { t } from "~/texts/t";

export interface Rights {
  readonly isSuperuser: boolean;
  readonly permissions: readonly Permission[];
}

export const rightsText = ({ isSuperuser, permissions }: Rights): string =>
  isSuperuser ? t("Everything") : permissionsText(permissions) || t("Nothing");

type MaybeRights = Pick<Viewer, "isSuperuser" | "permissions">;

/** Whether `now` lacks something that `before` had. */
export function losesAccess(before: MaybeRights, now: MaybeRights): boolean {
  if (now.isSuperuser) return false;
  const remaining = now.permissions ?? [];
  return before.isSuperuser || (before.permissions ?? []).some((one) => !remaining.includes(one));
}

const ticked = z.pipe(
  z.nullish(z.union([z.array(z.string()), z.string()])),
  z.transform((input): Permission[] => permissionsIn([input ?? []].flat().join(","))),
);

export const rightsSchema = z.object({
  is_superuser: tickField(),
  permissions: ticked,
});

const MAX_NAME = 100;
const NO_NAME = "Please write down whom it is for";

/** If it is blank, the superuser passes the link on. */
const emailOrBlank = optionalText().check(
  z.refine((text) => text === "" || isEmail(text), { error: EMAIL_MESSAGE }),
);

export const invitationSchema = z.object({
  name: requiredText(NO_NAME).check(
    z.maxLength(MAX_NAME, { error: `Please keep it below ${MAX_NAME} characters` }),
  ),
  email: emailOrBlank,
  permissions: ticked.check(
    z.refine((permissions) => permissions.length > 0, { error: "Please tick at least one permission" }),
  ),
});

export type InvitationForm = z.infer<typeof invitationSchema>;

/** Without the letters and digits that are mistaken for one another when read out. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** 'K7QF-2M9X-…' from random bytes; a byte beyond the last whole set of letters is skipped, so that all are as likely. */
export function invitationCode(bytes: Uint8Array): string | null {
  const whole = 256 - (256 % LETTERS.length);
  const letters = [...bytes].filter((byte) => byte < whole).map((byte) => LETTERS[byte % LETTERS.length]);
  if (letters.length < CODE_LENGTH) return null;
  return letters.slice(0, CODE_LENGTH).join("").replace(GROUP, "$&-");
}

/** As somebody types what was read out to them: in small letters, with blanks or without dashes. */
export const invitationKey = (typed: string): string => codeKey(typed).replace(/[^A-Z0-9]/g, "");
