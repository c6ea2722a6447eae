import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod/mini";
import {
  type SignupAccount,
  signupAccountSchema,
  type SignupPersonal,
  signupPersonalSchema,
  type SignupSecurity,
  signupSecuritySchema,
} from "~/domain/account/account";
import type { SignupIntent } from "./signup-steps";

const BACK: SignupIntent = "back";

/** The server's own check, except for Back: it accepts an unfinished step. */
function checkUnlessBack<T extends Record<string, unknown>>(schema: z.ZodMiniType<T>) {
  const asItIs = z.custom<T>();
  return (formData: FormData) =>
    parseWithZod(formData, { schema: formData.get("intent") === BACK ? asItIs : schema });
}

export const checkAccount = checkUnlessBack<SignupAccount>(signupAccountSchema);
export const checkPersonal = (today: string) => checkUnlessBack<SignupPersonal>(signupPersonalSchema(today));
export const checkSecurity = checkUnlessBack<SignupSecurity>(signupSecuritySchema);
