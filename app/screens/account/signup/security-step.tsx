import type { SubmissionResult } from "@conform-to/react";
import type { SignupSecurity } from "~/domain/account/account";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { useHydrated } from "~/ui/network/use-hydrated";
import { NewPasswordFields } from "~/ui/person/account-fields";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { BACK_INTENT } from "./signup-steps";
import { StepForm } from "./step-form";

type SecurityStepProps = {
  username: string;
  /** The versions of the texts that this page links to. */
  agreed: string;
  passwordHint: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function SecurityStep({ username, agreed, passwordHint, lastResult }: SecurityStepProps) {
  const hydrated = useHydrated();
  const { form, fields, onFocus } = useCheckedForm<SignupSecurity>({
    id: "signup-security",
    lastResult,
    loadSchema: async () => (await import("~/domain/account/account")).signupSecuritySchema,
    uncheckedIntent: BACK_INTENT,
  });
  return (
    <StepForm form={form} onFocus={onFocus} next={t("Create account")}>
      {/* without a name, so it is never sent: password managers read the username here */}
      <input hidden readOnly autoComplete="username" value={username} />
      {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
      <NewPasswordFields fields={fields} hint={passwordHint} />
      <input type="hidden" name="agreed" value={agreed} />
      <p>
        {tNodes("By signing up you agree to our {terms} and {privacy}.", {
          terms: <a href="/terms">{t("Terms")}</a>,
          privacy: <a href="/privacy">{t("Privacy")}</a>,
        })}
      </p>
    </StepForm>
  );
}
