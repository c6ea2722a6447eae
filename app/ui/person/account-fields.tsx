import type { Field } from "~/ui/form/field-frame";
import { t } from "~/texts/t";
import { PasswordField } from "~/ui/form/password-field";
import { TextField } from "~/ui/form/text-field";
import { LABELS } from "./person-labels";

interface Props {
  readonly field: Field;
}

export const UsernameField = ({ field }: Props) => (
  <TextField
    field={field}
    label={t(LABELS.username)}
    hint={t("Letters, digits, dots, dashes and underscores")}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);

export const EmailField = ({ field }: Props) => (
  <TextField field={field} type="email" label={t(LABELS.email)} autoComplete="email" inputMode="email" />
);

interface NewPasswordProps {
  readonly fields: { readonly password: Field; readonly password2: Field };
  readonly hint: string;
  /** In place of one that the account has. */
  readonly isNew?: boolean;
}

export const NewPasswordFields = ({ fields, hint, isNew = false }: NewPasswordProps) => (
  <>
    <PasswordField
      field={fields.password}
      label={isNew ? t("New password") : t("Password")}
      hint={hint}
      autoComplete="new-password"
    />
    <PasswordField
      field={fields.password2}
      label={isNew ? t("Confirm new password") : t("Confirm password")}
      autoComplete="new-password"
    />
  </>
);
