/** What a connection to M-Pesa needs, for the form and for the variables alike (`darajaFields`). */
import * as z from "zod/mini";
import {
  accountNumber,
  addressErrors,
  CONNECTION_FIELDS,
  type ConnectionField,
  darajaFields,
  type DarajaVariables,
  PRODUCTION_URL,
  SANDBOX_URL,
  SECRET_FIELDS,
  type SecretField,
} from "~/payments/daraja/settings";
import { openSecrets, paymentVariables, type StoredConnection } from "./stored-connections.server";

const LABELS = {
  shortcode: "the number",
  till: "the till's number",
  consumer_key: "the consumer key",
  consumer_secret: "the consumer secret",
  passkey: "the passkey",
  initiator: "the API user's name",
  security_credential: "the security credential",
} as const satisfies Partial<Record<ConnectionField, string>>;

const environment = z.optional(z.enum(["production", "sandbox"], { error: "Choose one" }));
const { DARAJA_KIND: kind } = darajaFields;
const number = accountNumber("This is a number of 5 to 8 digits");
const text = z.optional(z.string().check(z.trim(), z.maxLength(2_000, "This is too long")));

const fields = z.object({
  environment,
  kind,
  shortcode: number,
  till: number,
  consumer_key: text,
  consumer_secret: text,
  passkey: text,
  initiator: text,
  security_credential: text,
});

export type ConnectionForm = z.output<typeof fields>;

/** The variable that sets a field, if one does. */
export function variableOf(field: ConnectionField | "environment"): string | null {
  const name = field === "environment" ? "DARAJA_URL" : CONNECTION_FIELDS[field];
  return paymentVariables()[name] === undefined ? null : name;
}

export interface EnteredConnection {
  readonly url: string;
  readonly kind: "paybill" | "till";
  readonly shortcode: string;
  readonly till: string;
  readonly initiator: string;
  readonly secrets: Readonly<Partial<Record<SecretField, string>>>;
}

/** A variable wins over what was typed; its secret is not stored. */
export function enteredConnection(form: ConnectionForm): EnteredConnection {
  const variables = paymentVariables();
  const typed = (name: SecretField) => (variableOf(name) === null ? form[name] : undefined);
  const shortcode = variables.DARAJA_SHORTCODE ?? form.shortcode ?? "";
  const kindNow = variables.DARAJA_KIND ?? form.kind ?? "paybill";
  return {
    url: urlOf(form, variables),
    kind: kindNow,
    shortcode,
    till: kindNow === "till" ? (variables.DARAJA_TILL ?? form.till ?? "") : shortcode,
    initiator: variables.DARAJA_INITIATOR ?? form.initiator ?? "",
    secrets: Object.fromEntries(SECRET_FIELDS.flatMap((name) => (typed(name) ? [[name, typed(name)]] : []))),
  };
}

const urlOf = ({ environment: chosen }: ConnectionForm, { DARAJA_URL }: DarajaVariables): string =>
  DARAJA_URL ?? (chosen === "sandbox" ? SANDBOX_URL : PRODUCTION_URL);

/** What is stored for this number already; a field that is left empty keeps it. */
export function storedSecrets(
  rows: readonly StoredConnection[],
  { url, shortcode: number }: Pick<EnteredConnection, "url" | "shortcode">,
) {
  const row = rows.find((one) => one.url === url && one.shortcode === number) ?? null;
  return { row, secrets: row && openSecrets(row) };
}

/** `rows`: what is stored need not be typed again. */
export const connectionSchema = (rows: readonly StoredConnection[]) =>
  fields.check(({ value: form, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: undefined });
    if (form.environment === undefined && variableOf("environment") === null)
      refuse("environment", "Choose one");
    const entered = enteredConnection(form);
    if (entered.shortcode === "") refuse("shortcode", `Please enter ${LABELS.shortcode}`);
    else if (entered.till === "") refuse("till", `Please enter ${LABELS.till}`);
    const { row, secrets } = storedSecrets(rows, entered);
    const again = row && !secrets ? " again" : "";
    if (entered.initiator === "") refuse("initiator", `Please enter ${LABELS.initiator}`);
    for (const name of SECRET_FIELDS)
      if (variableOf(name) === null && !entered.secrets[name] && !secrets?.[name])
        refuse(name, `Please enter ${LABELS[name]}${again}`);
  });

/** Why M-Pesa could not call the shop; null if it can. The addresses are the shop's own (PUBLIC_URL). */
export function addressTrouble(url: string): string | null {
  const { PUBLIC_URL } = paymentVariables();
  if (!PUBLIC_URL)
    return "M-Pesa calls the shop at its address: first set PUBLIC_URL=https://… where the shop is started.";
  const [error] = addressErrors({ PUBLIC_URL, DARAJA_URL: url, DARAJA_CALLBACK_SECRET: "0" });
  return error ? `${error[0]} ${error[1]}.` : null;
}
