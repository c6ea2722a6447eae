/** Which channels are set (D84): none by default, so nothing is queued or sent. */
import * as z from "zod/mini";
import type { AfricasTalking } from "./africas-talking.server";
import type { Smtp } from "./smtp.server";

const optionalText = z.optional(z.string());
const SMTP = /^smtps?:\/\/.+/;
/** 'shop@example.com' or 'Name <shop@example.com>' */
const SENDER = /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

export const channelFields = {
  SMS_BY: z._default(
    z.enum(["off", "file", "africastalking"], { error: "must be off, file or africastalking" }),
    "off",
  ),
  AFRICASTALKING_URL: z._default(
    z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
    "https://api.africastalking.com",
  ),
  AFRICASTALKING_USERNAME: optionalText,
  AFRICASTALKING_API_KEY: optionalText,
  AFRICASTALKING_FROM: optionalText,
  AFRICASTALKING_CALLBACK_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w-]{24,100}$/,
          "must have at least 24 Latin letters, digits, dashes and underscores alone",
        ),
      ),
  ),
  EMAIL_BY: z._default(z.enum(["off", "file", "smtp"], { error: "must be off, file or smtp" }), "off"),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine((url) => SMTP.test(url) && URL.canParse(url), "must be smtp://… or smtps://… with a host"),
      ),
  ),
  EMAIL_FROM: z.optional(
    z.string().check(z.regex(SENDER, "must be shop@example.com or Name <shop@example.com>")),
  ),
  PUSH_BY: z._default(z.enum(["off", "file", "webpush"], { error: "must be off, file or webpush" }), "off"),
} as const;

type ChannelEnv = z.output<z.ZodMiniObject<typeof channelFields>>;

const REQUIRED = {
  SMS_BY: { africastalking: ["AFRICASTALKING_USERNAME", "AFRICASTALKING_API_KEY"] },
  EMAIL_BY: { smtp: ["SMTP_URL", "EMAIL_FROM"] },
} as const;

export function channelErrors(env: ChannelEnv): (readonly [keyof ChannelEnv, string])[] {
  const missing = (name: keyof ChannelEnv, names: readonly (keyof ChannelEnv)[]) =>
    names.filter((one) => !env[one]).map((one) => [one, `is needed with ${name}=${env[name]}`] as const);
  return [
    ...(env.SMS_BY === "africastalking" ? missing("SMS_BY", REQUIRED.SMS_BY.africastalking) : []),
    ...(env.EMAIL_BY === "smtp" ? missing("EMAIL_BY", REQUIRED.EMAIL_BY.smtp) : []),
  ];
}

interface ChannelSettings {
  readonly sms: AfricasTalking | "file" | null;
  readonly email: Smtp | "file" | null;
  readonly push: "webpush" | "file" | null;
}

export const readChannelSettings = (env: ChannelEnv): ChannelSettings => ({
  sms: env.SMS_BY === "africastalking" ? africasTalkingOf(env) : fileOf(env.SMS_BY),
  email: env.EMAIL_BY === "smtp" ? smtpOf(env) : fileOf(env.EMAIL_BY),
  push: env.PUSH_BY === "off" ? null : env.PUSH_BY,
});

const fileOf = (by: "off" | "file" | "smtp" | "africastalking") => (by === "file" ? "file" : null);

const africasTalkingOf = (env: ChannelEnv): AfricasTalking => ({
  url: env.AFRICASTALKING_URL.replace(/\/+$/, ""),
  username: env.AFRICASTALKING_USERNAME ?? "",
  apiKey: env.AFRICASTALKING_API_KEY ?? "",
  from: env.AFRICASTALKING_FROM ?? null,
});

const smtpOf = ({ SMTP_URL = "", EMAIL_FROM = "" }: ChannelEnv): Smtp => ({
  url: SMTP_URL,
  from: EMAIL_FROM,
});
