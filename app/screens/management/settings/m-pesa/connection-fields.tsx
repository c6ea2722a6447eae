import type { FormAnswer } from "~/http/forms/form.server";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { PasswordField } from "~/ui/form/password-field";
import { SelectField } from "~/ui/form/select-field";
import { TextField } from "~/ui/form/text-field";
import { Notice } from "~/ui/frame/notice";
import { DescriptionList } from "~/ui/list/description-list";
import type { MpesaPage } from "./m-pesa-page.server";
import { Step } from "./step";

export interface StepProps {
  page: MpesaPage;
  answer: FormAnswer | undefined;
}

type Name = keyof MpesaPage["variables"];

const LABELS: Readonly<Record<Name, string>> = {
  environment: "Safaricom's",
  kind: "Buyers pay to",
  shortcode: "Number",
  till: "Till number",
  consumer_key: "Consumer key",
  consumer_secret: "Consumer secret",
  passkey: "Passkey",
  initiator: "API user (initiator)",
  security_credential: "Security credential",
};

const SECRETS = [
  ["consumer_key", "Of the app in Safaricom's developer portal."],
  ["consumer_secret", "Of the same app."],
  ["passkey", "Comes by e-mail after “Go live”."],
  [
    "security_credential",
    "The API user's password, encrypted with Safaricom's certificate in the developer portal.",
  ],
] as const;

/** Secrets go one way: what is set shows its day alone. */
export function ConnectionFields({
  page: { chosen, variables, version, addressTrouble },
  answer,
}: StepProps) {
  const { form, fields } = usePostedForm<Record<Name, string>>("connection", answer, {
    environment: chosen ? (chosen.isSandbox ? "sandbox" : "production") : "",
    kind: chosen?.kind ?? "paybill",
    shortcode: chosen?.shortcode ?? "",
    till: chosen?.kind === "till" ? chosen.till : "",
    initiator: chosen?.initiator ?? "",
  });
  const names = Object.keys(LABELS) as Name[];
  const byVariable = names.filter((name) => variables[name] !== null);
  const shows = (name: Name) => variables[name] === null;
  const kept = (name: (typeof SECRETS)[number][0], about: string) => {
    const at = chosen?.setAt[name];
    return at ? `${about} Set on ${at}: leave it empty to keep it.` : about;
  };
  const isDone = chosen?.isReadable && chosen.missing.length === 0 && !addressTrouble && !answer;
  return (
    <Step title="2. Enter what you got" id="keys" folded={isDone ? chosen.number : null}>
      {chosen && !chosen.isReadable ? (
        <Notice tone="error" title={`The keys of ${chosen.number} cannot be read`}>
          <p>
            They were entered while the shop ran with another SESSION_SECRET, as when a backup is restored
            without its keys. Enter them again: the number's payments go on with them.
          </p>
        </Notice>
      ) : null}
      {addressTrouble ? (
        <Notice tone="warning">
          <p>{addressTrouble}</p>
        </Notice>
      ) : null}
      {byVariable.length > 0 ? (
        <DescriptionList
          items={byVariable.map((name) => ({ label: LABELS[name], value: `Set by ${variables[name]}` }))}
        />
      ) : null}
      <FieldForm form={form}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="seen" value={version} />
        {shows("environment") ? (
          <SelectField
            field={fields.environment}
            label={LABELS.environment}
            placeholder="Choose"
            options={[
              { value: "production", label: "Live network: real money" },
              { value: "sandbox", label: "Sandbox: to try, no money moves" },
            ]}
          />
        ) : null}
        {shows("kind") ? (
          <SelectField
            field={fields.kind}
            label={LABELS.kind}
            options={[
              { value: "paybill", label: "A paybill" },
              { value: "till", label: "A till (Buy Goods)" },
            ]}
          />
        ) : null}
        {shows("shortcode") ? (
          <TextField
            field={fields.shortcode}
            label={LABELS.shortcode}
            inputMode="numeric"
            hint="The paybill's; with a till its store or head office number."
          />
        ) : null}
        {shows("till") ? (
          <TextField
            field={fields.till}
            label={LABELS.till}
            optional
            inputMode="numeric"
            hint="With a till: the number that people know."
          />
        ) : null}
        {SECRETS.filter(([name]) => shows(name)).map(([name, about]) => (
          <PasswordField
            key={name}
            field={fields[name]}
            label={LABELS[name]}
            hint={kept(name, about)}
            autoComplete="off"
          />
        ))}
        {shows("initiator") ? (
          <TextField
            field={fields.initiator}
            label={LABELS.initiator}
            autoCapitalize="none"
            autoComplete="off"
            hint="The user in the M-PESA portal that may reverse and pay out."
          />
        ) : null}
        <FormActions intent="save">Save and ask M-Pesa</FormActions>
      </FieldForm>
    </Step>
  );
}
