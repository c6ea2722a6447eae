/** Settings that must be the same in all processes of a shop (D93): a different one would take mock payments, or store pictures elsewhere. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SettingLock } from "~/db/postgres/postgres-presence.server";
import { env, sessionSecret } from "~/env/env.server";
import { etimsFields } from "~/messages/etims/settings";
import { darajaFields, SANDBOX_URL } from "~/payments/daraja/settings";

const NAMES = [
  "PAYMENTS",
  "CHECKOUT",
  "WINNER_PAYS",
  "DAYS_TO_ORDER",
  "PAY_ON_DELIVERY",
  "SHOP_NAME",
  "KRA_PIN",
  "SUPPORT_PHONE",
  "WHATSAPP_PHONE",
  "BUCKET_URL",
  "BUCKET_REGION",
  "MEDIA_URL",
  "DARAJA_URL",
  "SMS_BY",
  "EMAIL_BY",
  "PUSH_BY",
  ...(Object.keys(etimsFields) as (keyof typeof etimsFields)[]),
  ...(Object.keys(darajaFields) as (keyof typeof darajaFields)[]),
] as const;

/** 31 bits, the size of a PostgreSQL lock. */
const bits = (digest: Buffer): number => digest.readUInt32BE() >>> 1;

const settingLock = (name: string, value: string): SettingLock => ({
  name,
  lock: bits(createHash("sha256").update(`soko setting ${name}`).digest()),
  // reading the locks reveals no secret
  fingerprint: bits(createHmac("sha256", sessionSecret()).update(`${name}=${value}`).digest()),
});

/** What the release before took where these were left out: a process of it may still run. */
const DEFAULTS_BEFORE: Partial<Record<(typeof NAMES)[number], string>> = {
  PAYMENTS: "mock",
  CHECKOUT: "false",
  DARAJA_URL: SANDBOX_URL,
  DARAJA_KIND: "paybill",
};

/** Beside the setting's own lock: whether it is there at all. */
const LEFT_OUT = " (or left out)";

export const equalSettings = (): SettingLock[] => [
  ...NAMES.map((name) => settingLock(name, String(env[name] ?? DEFAULTS_BEFORE[name] ?? ""))),
  // left out, Management decides: beside a process that always takes test payments the shop would take both
  settingLock(`PAYMENTS${LEFT_OUT}`, [env.PAYMENTS, env.DARAJA_URL, env.DARAJA_KIND].join()),
  settingLock(`CHECKOUT${LEFT_OUT}`, String(env.CHECKOUT)),
  settingLock("DATA_DIR", env.bucket ? "a bucket" : pictureFolder(env.uploadsDir)),
];

/** 31 bits of SESSION_SECRET. */
export const secretFingerprint = (): number =>
  bits(createHash("sha256").update(`soko ${sessionSecret()}`).digest());

/** The same for this folder on every machine, whatever its path there. */
function pictureFolder(folder: string): string {
  const file = path.join(folder, ".folder");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // "wx": when several start at once, one writes
    writeFileSync(file, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readWritten(file);
}

const WRITTEN_WITHIN_MS = 1_000;
const PAUSE_MS = 10;

/** The process that made the file may not have written it yet. */
function readWritten(file: string): string {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < WRITTEN_WITHIN_MS; waited += PAUSE_MS) {
    const text = readFileSync(file, "utf8");
    if (text !== "") return text;
    Atomics.wait(pause, 0, 0, PAUSE_MS);
  }
  return "";
}

/** Each once, though a setting may have two locks. */
const named = (names: readonly string[]) =>
  names.filter((name) => !names.some((other) => name === other + LEFT_OUT)).join(", ");

export const differenceMessage = (names: readonly string[]): string =>
  names.join() === "DATA_DIR"
    ? "Setting DATA_DIR: the shop's other processes keep their pictures in another folder. Let all of them share one, or set a bucket; to change it, stop all first"
    : `Setting ${named(names)}: the shop's other processes run with another value. Give all of them the same; to change it, stop all first`;

export const DIFFERENT_SECRET =
  "Setting SESSION_SECRET: the shop's other processes run with another one. Give all of them the same; to change it, stop all first";
