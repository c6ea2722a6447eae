import * as z from "zod/mini";

export interface OscuSettings {
  /** Without a trailing slash. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly key: string;
  readonly secret: string;
  readonly branch: string;
  readonly device: string;
  /** KRA's class of what the shop sells. */
  readonly itemClass: string;
}

const address = (fallback: string) =>
  z._default(z.url({ protocol: /^https?$/, error: "must be an http or https address" }), fallback);
const optionalText = z.optional(z.string());

export const etimsFields = {
  ETIMS: z._default(z.enum(["off", "oscu"], { error: "must be off or oscu" }), "off"),
  ETIMS_URL: address("https://sbx.kra.go.ke/etims-oscu/v1"),
  ETIMS_TOKEN_URL: address("https://sbx.kra.go.ke/v1/token/generate"),
  ETIMS_KEY: optionalText,
  ETIMS_SECRET: optionalText,
  ETIMS_BRANCH: z._default(z.string().check(z.regex(/^\d\d$/, "must be two digits, such as 00")), "00"),
  ETIMS_DEVICE: optionalText,
  ETIMS_ITEM_CLASS: z.optional(z.string().check(z.regex(/^\d{8,10}$/, "must have 8 to 10 digits"))),
} as const;

type EtimsEnv = z.output<z.ZodMiniObject<typeof etimsFields>>;

const REQUIRED = ["ETIMS_KEY", "ETIMS_SECRET", "ETIMS_DEVICE", "ETIMS_ITEM_CLASS"] as const;

export const etimsErrors = (env: EtimsEnv): (readonly [keyof EtimsEnv, string])[] =>
  env.ETIMS === "off"
    ? []
    : REQUIRED.filter((name) => !env[name]).map(
        (name) => [name, `is needed with ETIMS=${env.ETIMS}`] as const,
      );

/** Null: invoices are not sent to KRA. */
export const readEtimsSettings = (env: EtimsEnv): OscuSettings | null =>
  env.ETIMS === "off"
    ? null
    : {
        url: env.ETIMS_URL.replace(/\/+$/, ""),
        tokenUrl: env.ETIMS_TOKEN_URL,
        key: env.ETIMS_KEY ?? "",
        secret: env.ETIMS_SECRET ?? "",
        branch: env.ETIMS_BRANCH,
        device: env.ETIMS_DEVICE ?? "",
        itemClass: env.ETIMS_ITEM_CLASS ?? "",
      };
