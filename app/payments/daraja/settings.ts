import * as z from "zod/mini";

export interface DarajaSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly shortcode: string;
  readonly passkey: string;
  readonly kind: "paybill" | "till";
  readonly till: string;
  readonly initiator: string;
  readonly securityCredential: string;
  /** Whether the operator lets the shop list received payments (D75). */
  readonly canListPayments: boolean;
  /** The address for callbacks, with the secret (D75) and without a trailing slash. */
  readonly callbacks: string;
}

/** A paybill, till or store. */
export const accountNumber = (message: string) => z.optional(z.string().check(z.regex(/^\d{5,8}$/, message)));

const number = accountNumber("must be a number of 5 to 8 digits");
const optionalText = z.optional(z.string());

const OPERATORS_ADDRESSES =
  "196.201.214.200 196.201.214.206 196.201.213.114 196.201.214.207 196.201.214.208 196.201.213.44 " +
  "196.201.212.127 196.201.212.138 196.201.212.129 196.201.212.136 196.201.212.74 196.201.212.69";

export const darajaFields = {
  DARAJA_CONSUMER_KEY: optionalText,
  DARAJA_CONSUMER_SECRET: optionalText,
  DARAJA_SHORTCODE: number,
  DARAJA_PASSKEY: optionalText,
  DARAJA_KIND: z.optional(z.enum(["paybill", "till"], { error: "must be paybill or till" })),
  DARAJA_TILL: number,
  DARAJA_INITIATOR: optionalText,
  DARAJA_SECURITY_CREDENTIAL: optionalText,
  DARAJA_CALLBACK_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w-]{24,100}$/,
          "must have at least 24 Latin letters, digits, dashes and underscores alone",
        ),
      ),
  ),
  DARAJA_PULL: z._default(z.enum(["on", "off"], { error: "must be on or off" }), "on"),
  DARAJA_NETWORKS: z._default(z.string(), OPERATORS_ADDRESSES),
} as const;

/** Safaricom's own for trying keys: no money moves there. */
export const SANDBOX_URL = "https://sandbox.safaricom.co.ke";
export const PRODUCTION_URL = "https://api.safaricom.co.ke";

type DarajaEnv = z.output<z.ZodMiniObject<typeof darajaFields>> & {
  /** Left out: Management decides. */
  readonly PAYMENTS?: "mock" | "daraja" | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly DARAJA_URL?: string | undefined;
};

/** The server's variables: each that is set wins over what was entered in Management. */
export type DarajaVariables = Partial<DarajaEnv>;

const REQUIRED = [
  "PUBLIC_URL",
  "DARAJA_CONSUMER_KEY",
  "DARAJA_CONSUMER_SECRET",
  "DARAJA_SHORTCODE",
  "DARAJA_PASSKEY",
  "DARAJA_INITIATOR",
  "DARAJA_SECURITY_CREDENTIAL",
  "DARAJA_CALLBACK_SECRET",
] as const satisfies readonly (keyof DarajaEnv)[];

type SettingError = readonly [name: keyof DarajaEnv, message: string];

export function settingErrors(env: DarajaEnv): readonly SettingError[] {
  if (env.PAYMENTS !== "daraja") return [];
  const missing = REQUIRED.filter((name) => !env[name]).map(
    (name) => [name, "must be set with PAYMENTS=daraja"] as const,
  );
  return [...missing, ...addressErrors(env)];
}

/** Why M-Pesa would not call the shop at this address. */
export function addressErrors({
  PUBLIC_URL,
  DARAJA_URL = SANDBOX_URL,
  DARAJA_CALLBACK_SECRET,
}: DarajaVariables): readonly SettingError[] {
  if (!PUBLIC_URL || !DARAJA_CALLBACK_SECRET) return [];
  const refused = (part: string) => `holds '${part}', and M-Pesa calls no address with this word in it`;
  const inSecret = findForbiddenWord(DARAJA_CALLBACK_SECRET);
  if (inSecret !== null) return [["DARAJA_CALLBACK_SECRET", refused(inSecret)]];
  const inAddress = findForbiddenWord(callbacksAt(PUBLIC_URL, DARAJA_CALLBACK_SECRET));
  if (inAddress !== null) return [["PUBLIC_URL", refused(inAddress)]];
  // the simulator uses http
  return DARAJA_URL.startsWith("https:") && !PUBLIC_URL.startsWith("https:")
    ? [["PUBLIC_URL", "must be https: M-Pesa calls no other address"]]
    : [];
}

/** Null with another provider. `env` must have passed `settingErrors`. */
export function readDarajaSettings(env: DarajaEnv): DarajaSettings | null {
  const shortcode = env.DARAJA_SHORTCODE ?? "";
  if (env.PAYMENTS !== "daraja") return null;
  return {
    url: env.DARAJA_URL ?? SANDBOX_URL,
    consumerKey: env.DARAJA_CONSUMER_KEY ?? "",
    consumerSecret: env.DARAJA_CONSUMER_SECRET ?? "",
    shortcode,
    passkey: env.DARAJA_PASSKEY ?? "",
    kind: env.DARAJA_KIND ?? "paybill",
    till: env.DARAJA_TILL ?? shortcode,
    initiator: env.DARAJA_INITIATOR ?? "",
    securityCredential: env.DARAJA_SECURITY_CREDENTIAL ?? "",
    canListPayments: env.DARAJA_PULL === "on",
    callbacks: callbacksAt(env.PUBLIC_URL ?? "", env.DARAJA_CALLBACK_SECRET ?? ""),
  };
}

/** One shape for the form in Management and the variables: `consumer_key` is DARAJA_CONSUMER_KEY. */
export const CONNECTION_FIELDS = {
  kind: "DARAJA_KIND",
  shortcode: "DARAJA_SHORTCODE",
  till: "DARAJA_TILL",
  consumer_key: "DARAJA_CONSUMER_KEY",
  consumer_secret: "DARAJA_CONSUMER_SECRET",
  passkey: "DARAJA_PASSKEY",
  initiator: "DARAJA_INITIATOR",
  security_credential: "DARAJA_SECURITY_CREDENTIAL",
} as const satisfies Readonly<Record<string, keyof typeof darajaFields>>;

/** What leaves the shop to nobody but M-Pesa. */
export const SECRET_FIELDS = ["consumer_key", "consumer_secret", "passkey", "security_credential"] as const;

export type ConnectionField = keyof typeof CONNECTION_FIELDS;
export type SecretField = (typeof SECRET_FIELDS)[number];

/** The operator refuses addresses that contain one of these words. */
const FORBIDDEN_WORDS = ["mpesa", "safaricom", "query", "cmd", "exe", "sql"] as const;

const findForbiddenWord = (address: string): string | null =>
  FORBIDDEN_WORDS.find((word) => address.toLowerCase().includes(word)) ?? null;

/** Also in the route table (remix.config.js). */
const CALLBACKS_PATH = "/callbacks";

export const callbacksAt = (publicUrl: string, secret: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${CALLBACKS_PATH}/${secret}`;
