/** Read and checked once. No other file of app/ reads process.env (D35). */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import * as z from "zod";
import { EMAIL, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "~/domain/account/account";
import { normalizePhone } from "~/domain/account/phone";
import { isUsername } from "~/domain/account/person-name";
import { MEDIA_PATH } from "~/domain/picture/picture";
import { listedNetworks } from "./listed-networks.server";
import { channelErrors, channelFields, readChannelSettings } from "~/messages/settings";
import { etimsErrors, etimsFields, readEtimsSettings } from "~/messages/etims/settings";
import { darajaFields, readDarajaSettings, settingErrors } from "~/payments/daraja/settings";
import { MAX_DAYS_TO_ORDER, MIN_DAYS_TO_ORDER } from "~/domain/settings/auction-settings";
import { WINNER_PAYS } from "~/domain/product/winner-pays";
import { settingsFromEnvironment } from "./environment-settings";

const onOffWord = z.enum(["on", "off", "1", "0", "true", "false"], { error: "must be on or off" });
const isOn = (word: string) => ["on", "1", "true"].includes(word);
const onOff = (fallback: "on" | "off") => onOffWord.default(fallback).transform(isOn);
const wholeNumber = (fallback: number, max: number, min = 0) =>
  z.coerce
    .number({ error: "must be a whole number" })
    .int("must be a whole number")
    .min(min, min === 0 ? "must not be negative" : `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

const isPostgres = ({ DATABASE_URL }: { DATABASE_URL?: string | undefined }) =>
  DATABASE_URL?.startsWith("postgres") === true;

/** Without query and fragment; a slash at its end is dropped. */
const address = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine((text) => !/[?#]/.test(text), "must have neither ? nor #")
    .transform((text) => text.replace(/\/+$/, ""));

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const TOGETHER = [
  ["SUPERUSER_USERNAME", "SUPERUSER_EMAIL", "SUPERUSER_PASSWORD"],
  ["BUCKET_URL", "BUCKET_REGION", "BUCKET_ACCESS_KEY", "BUCKET_SECRET_KEY"],
] as const;

const schema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
    PORT: wholeNumber(3000, 65_535),
    HOST: z.string().default("0.0.0.0"),
    DATA_DIR: z.string().default("./data"),
    BACKUP_DIR: z.string().min(1).optional(),
    DATABASE_URL: z
      .string()
      .regex(/^(file:|postgres(ql)?:\/\/)/, "must begin with file: or postgresql://")
      .refine(
        (url) => url.startsWith("file:") || URL.canParse(url),
        "is no address: in a password only letters and digits need no escape, / is %2F, # is %23",
      )
      .optional(),
    PROCESSES: wholeNumber(1, 64, 1),
    PROCESS_NAME: z
      .string()
      .regex(/^[\w.#-]{1,80}$/, "may hold Latin letters, digits, dots, dashes, underscores and #")
      .optional(),
    DRAIN_SECONDS: wholeNumber(0, 300),
    SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
    BUCKET_URL: address().optional(),
    BUCKET_REGION: z.string().optional(),
    BUCKET_ACCESS_KEY: z.string().optional(),
    BUCKET_SECRET_KEY: z.string().optional(),
    MEDIA_URL: address().optional(),
    SEED_DEMO: onOff("on"),
    PAYMENTS: z.enum(["mock", "daraja"], { error: "must be mock or daraja" }).optional(),
    DARAJA_URL: address().optional(),
    ...darajaFields,
    ...channelFields,
    ...etimsFields,
    MOCK_PAYMENT_DELAY_MS: wholeNumber(2000, 60_000),
    CHECKOUT: onOffWord.transform(isOn).optional(),
    WEBHOOK_PRIVATE: onOff("off"),
    RATE_LIMITS: onOff("on"),
    OVERLOAD_GUARD: onOff("on"),
    PUBLIC_CACHE: onOff("on"),
    LIVE_CONNECTIONS: wholeNumber(20_000, 1_000_000),
    LIVE_CONNECTIONS_PER_ADDRESS: wholeNumber(2_000, 1_000_000),
    TRUST_PROXY: onOff("off"),
    CORS_ORIGINS: z
      .string()
      .default("")
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (origins) => origins.every(isOrigin),
        "must be origins such as https://shop.example, separated by commas",
      ),
    SHOP_NAME: z
      .string()
      .max(60, "must have at most 60 characters")
      .regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, "must be a name")
      .optional(),
    KRA_PIN: z
      .string()
      .regex(/^[A-Z]\d{9}[A-Z]$/, "must be a letter, nine digits and a letter, such as P051234567X")
      .optional(),
    PAY_ON_DELIVERY: onOffWord.transform(isOn).optional(),
    WINNER_PAYS: z
      .enum([...WINNER_PAYS, "unstated"], { error: `must be one of ${WINNER_PAYS.join(", ")}` })
      // earlier releases allowed 'unstated': the owner's setting decides
      .transform((pays) => (pays === "unstated" ? undefined : pays))
      .optional(),
    DAYS_TO_ORDER: wholeNumber(1, MAX_DAYS_TO_ORDER, MIN_DAYS_TO_ORDER).removeDefault().optional(),
    WHATSAPP_PHONE: z
      .string()
      .transform(normalizePhone)
      .refine((phone) => phone !== null, "must be a phone number such as +254 712 345 678")
      .optional(),
    SUPPORT_PHONE: z.string().optional(),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters, none of them a space")
      .optional(),
    SUPERUSER_USERNAME: z
      .string()
      .refine(isUsername, "may hold Latin letters, digits, dots, dashes and underscores")
      .optional(),
    SUPERUSER_EMAIL: z
      .string()
      .regex(EMAIL, "must be an email address")
      .max(MAX_EMAIL_LENGTH, `must have at most ${MAX_EMAIL_LENGTH} characters`)
      .optional(),
    SUPERUSER_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
      .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
      .optional(),
  })
  .superRefine((env, context) => {
    const refuse = (path: keyof typeof env, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    for (const names of TOGETHER) {
      const missing = names.filter((name) => !env[name]);
      if (missing.length > 0 && missing.length < names.length)
        refuse(names[0], `${names.slice(0, -1).join(", ")} and ${names.at(-1)} belong together`);
    }
    if (env.PROCESSES > 1 && !isPostgres(env))
      refuse(
        "PROCESSES",
        "more than one need PostgreSQL (DATABASE_URL=postgresql://…): with SQLite it is always 1",
      );
    for (const [name, message] of [...settingErrors(env), ...channelErrors(env), ...etimsErrors(env)])
      refuse(name, message);
    // push services ask for an address of the owner's
    if (env.PUSH_BY === "webpush" && !env.PUBLIC_URL?.startsWith("https:"))
      refuse("PUSH_BY", "webpush needs PUBLIC_URL=https://…");
    if (listedNetworks(env.DARAJA_NETWORKS) === null)
      refuse("DARAJA_NETWORKS", "must be addresses or CIDRs, separated by commas, or any");
    // browsers block such pictures
    if (env.PUBLIC_URL?.startsWith("https:") && env.MEDIA_URL?.startsWith("http:"))
      refuse("MEDIA_URL", "must be https, as PUBLIC_URL is");
  });

/** One line for each wrong setting, without a stack trace (D35). */
export function exitWithErrors(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

function readEnvironment() {
  // a compose file passes a blank setting as an empty string
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  return exitWithErrors(
    parsed.error.issues.map((issue) => `Setting ${issue.path.join(".")}: ${issue.message}`),
  );
}

const settings = readEnvironment();
const dataDir = path.resolve(settings.DATA_DIR);

export const env = {
  ...settings,
  dataDir,
  databaseUrl: settings.DATABASE_URL ?? `file:${path.join(dataDir, "soko.db")}`,
  migrationsDir: path.resolve("prisma/migrations"),
  uploadsDir: path.join(dataDir, "uploads"),
  backupsDir: path.resolve(settings.BACKUP_DIR ?? path.join(dataDir, "backups")),
  /** Files of products, while they are read. */
  importsDir: path.join(dataDir, "imports"),
  /** Null: pictures are in `uploadsDir`. */
  bucket: bucketOf(settings),
  /** Null: the mock takes payments, or with PAYMENTS left out what Management says. */
  daraja: readDarajaSettings(settings),
  channels: readChannelSettings(settings),
  etims: readEtimsSettings(settings),
  /** Pictures' addresses begin with it. */
  mediaUrl: settings.MEDIA_URL ?? MEDIA_PATH,
  demoLoginsFile: path.join(dataDir, "demo-logins.txt"),
  /** The owner's settings (D90) that a variable sets. */
  environmentSettings: settingsFromEnvironment(settings),
  /** In logs, figures and Management → System; null where only one process can run. */
  processName: settings.PROCESS_NAME ?? (isPostgres(settings) ? ownName() : null),
};

/** Cloned machines have the same host name: four random digits tell their processes apart. */
function ownName(): string {
  return `${hostname()}-${randomBytes(2).toString("hex")}`;
}

function bucketOf({ BUCKET_URL, BUCKET_REGION, BUCKET_ACCESS_KEY, BUCKET_SECRET_KEY }: typeof settings) {
  if (!BUCKET_URL || !BUCKET_REGION || !BUCKET_ACCESS_KEY || !BUCKET_SECRET_KEY) return null;
  return {
    url: BUCKET_URL,
    region: BUCKET_REGION,
    accessKeyId: BUCKET_ACCESS_KEY,
    secretAccessKey: BUCKET_SECRET_KEY,
  };
}

/** By the shop's public address, so that cookies are Secure behind a proxy too. */
export const isHttps = /^https:/i.test(env.PUBLIC_URL ?? "");

const SECRET_BYTES = 32;

/** Made once and stored in DATA_DIR, readable by its owner alone. */
export function storedSecret(name: string): string {
  const file = path.join(dataDir, "secrets", name);
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    // "wx": when two servers start together, one writes and the other reads
    try {
      writeFileSync(file, randomBytes(SECRET_BYTES).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
        // half a secret, after a full disk
        rmSync(file, { force: true });
        throw error;
      }
    }
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < SECRET_BYTES)
    throw new Error(`${file} is damaged: remove it, and a new secret is made`);
  return secret;
}

export const sessionSecret = () => env.SESSION_SECRET ?? storedSecret("session-secret");
