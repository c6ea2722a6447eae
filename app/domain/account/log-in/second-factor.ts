/** One-time codes for whoever enters management (D86). */
import * as z from "zod/mini";
import { requiredVisibleText } from "~/domain/form/form-field";
import { codeText } from "~/domain/text/typed-code";
import { isStaff, type Viewer } from "../access";
import { knownPassword } from "../account";
import { type Refusal, refuse } from "~/domain/refusal";
import { msg, t } from "~/texts/t";

const CODE_MISSING = msg("Please enter the code");
const CODE_MALFORMED = msg("A code has 6 digits; a recovery code has 16 letters and digits");
export const SECOND_FACTOR_CODE_INVALID = msg("This code is not right, or it was used already");
export const SECOND_FACTOR_ALREADY_ON = msg("One-time codes are on already");
export const SECOND_FACTOR_ALREADY_OFF = msg("One-time codes are off already");
export const CODE_NEEDED = "This account needs a one-time code too: send it as otp";
export const SECOND_FACTOR_REQUIRED = msg("Set up one-time codes on your profile page first");

const STEP_MS = 30_000;

/** The phone's clock may be half a minute off. */
export function acceptedSteps(now: Date): number[] {
  const step = Math.floor(now.getTime() / STEP_MS);
  return [step - 1, step, step + 1];
}

const AWAITED_MS = 10 * 60_000;

/** After the password was right: how long the page for the code waits. */
export const isCodeAwaited = (since: Date, now: Date): boolean => {
  const waitedMs = now.getTime() - since.getTime();
  return waitedMs >= 0 && waitedMs < AWAITED_MS;
};

export type SecondFactorCode = { readonly from: "app" | "paper"; readonly code: string };

/** Null if it can be neither an app's code nor a recovery code. Blanks and dashes do not count. */
export function readCode(typed: string): SecondFactorCode | null {
  const code = codeText(typed).replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { from: "app", code };
  return /^[a-z2-7]{16}$/.test(code) ? { from: "paper", code } : null;
}

const MAX_TYPED = 64;

const codeField = z.pipe(
  requiredVisibleText(CODE_MISSING).check(z.maxLength(MAX_TYPED, { error: CODE_MALFORMED, abort: true })),
  z.transform((typed, context): SecondFactorCode => {
    const code = readCode(typed);
    if (code !== null) return code;
    context.issues.push({ code: "custom", input: typed, message: CODE_MALFORMED });
    return z.NEVER;
  }),
);

export const codeSchema = z.object({ code: codeField });
export const passwordAndCodeSchema = z.object({ current_password: knownPassword, code: codeField });

export const mayHaveSecondFactor = (viewer: Viewer): boolean => isStaff(viewer);

/** Staff without one-time codes, of whom the owner's setting may demand them. */
export const isWithoutCodes = (viewer: Viewer & { readonly secondFactorAt?: Date | null }): boolean =>
  mayHaveSecondFactor(viewer) && !viewer.secondFactorAt;

/** For a lost phone. One's own is turned off with password and code. */
export function refuseUndoSecondFactor(
  actor: Viewer,
  person: { id: number; secondFactorAt: Date | null },
): Refusal | null {
  if (actor.id === person.id)
    return refuse(
      "forbidden",
      t("Another superuser must undo yours; with password and code you can turn it off yourself"),
    );
  return person.secondFactorAt === null ? refuse("conflict", SECOND_FACTOR_ALREADY_OFF) : null;
}
