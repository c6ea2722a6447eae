import { Form } from "~/router";
import { CodeField } from "~/ui/form/code-field";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { PasswordField } from "~/ui/form/password-field";
import { Button } from "~/ui/frame/button";
import { formActions, muted } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { QrCode } from "~/ui/text/qr-code";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import type { SecondFactorAnswer, SecondFactorIntent } from "./second-factor-actions.server";
import type { SecondFactorPage } from "./second-factor-page.server";
import * as styles from "./second-factor.css";

const RENEW: SecondFactorIntent = "renew";
const OFF: SecondFactorIntent = "off";

interface Props<State> {
  page: Extract<SecondFactorPage, { state: State }>;
  answer: SecondFactorAnswer | undefined;
}

const useCodesForm = (answer: SecondFactorAnswer | undefined, intents: readonly SecondFactorIntent[]) =>
  usePostedForm<Record<"current_password" | "code", string>>(
    "one-time-codes",
    answer && intents.includes(answer.intent) ? answer : undefined,
  );

const Password = ({ field }: { field: ReturnType<typeof useCodesForm>["fields"]["current_password"] }) => (
  <PasswordField field={field} label={t("Your password")} autoComplete="current-password" />
);

export const TurnOnForm = ({ isRequired }: { isRequired: boolean }) => (
  <>
    {isRequired ? (
      <Notice tone="info" title={t("Management needs one-time codes")}>
        <p>{t("Set them up, then you can go on.")}</p>
      </Notice>
    ) : null}
    <Panel title={t("Set them up")}>
      <p>
        {t(
          "You need an app for one-time codes on your phone, such as Aegis, Google Authenticator or the phone's own passwords. Your other devices are signed out when you are done.",
        )}
      </p>
      <Form method="post">
        <FormActions intent="begin">{t("Set up")}</FormActions>
      </Form>
    </Panel>
  </>
);

export function ConfirmForm({ page, answer }: Props<"begun">) {
  const { form, fields } = useCodesForm(answer, ["confirm"]);
  return (
    <>
      <Panel title={t("1. Scan this with your app")}>
        <QrCode {...page.qr} label={t("QR code of the secret")} />
        <p>
          {tNodes("On the same phone? Type this secret into the app: {code}", {
            code: <code className={styles.secret}>{page.secretText}</code>,
          })}
        </p>
      </Panel>
      <Panel title={t("2. Type the code that it shows")}>
        <FieldForm form={form}>
          <CodeField field={fields.code} hint={t("6 digits, new every 30 seconds")} />
          <Password field={fields.current_password} />
          <FormActions intent="confirm">{t("Turn on")}</FormActions>
        </FieldForm>
      </Panel>
    </>
  );
}

export function TurnedOnForm({ page, answer }: Props<"on">) {
  const { form, fields } = useCodesForm(answer, ["renew", "off"]);
  return (
    <Panel title={t("They are on")}>
      <p>
        {t("Since {date}.", { date: page.sinceText })} {leftText(page.recoveryCodes)}
      </p>
      <p className={muted}>{t("For a new phone turn them off, then set them up again.")}</p>
      <FieldForm form={form}>
        <Password field={fields.current_password} />
        <CodeField field={fields.code} hint={t("6 digits from your app, or a recovery code")} />
        <div className={formActions}>
          <Button name="intent" value={RENEW} look="secondary">
            {t("Make new recovery codes")}
          </Button>
          <Button name="intent" value={OFF} look="danger">
            {t("Turn off")}
          </Button>
        </div>
      </FieldForm>
    </Panel>
  );
}

function leftText(left: number): string {
  if (left === 0) return t("No recovery codes are left.");
  return left === 1 ? t("1 recovery code is left.") : t("{left} recovery codes are left.", { left });
}
