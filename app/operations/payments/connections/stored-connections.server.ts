/** Connections to M-Pesa that a superuser entered, and which of them buyers pay by. Their rows are the truth; this process follows them. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { Tx } from "~/db/client.server";
import { columnOf, tableColumns, type RowOf } from "~/db/columns.server";
import { sql } from "~/db/sql.server";
import { select } from "~/db/select.server";
import { CONNECTION_BROKEN } from "~/domain/payment/daraja-results";
import { parseJson } from "~/domain/text/json";
import { darajaPayments } from "~/payments/daraja/daraja-payments.server";
import type { TokenStore } from "~/payments/daraja/daraja-token.server";
import {
  CONNECTION_FIELDS,
  type DarajaSettings,
  type DarajaVariables,
  readDarajaSettings,
  type SecretField,
  settingErrors,
} from "~/payments/daraja/settings";
import {
  currentOrigin,
  paymentProvider,
  type PaymentOrigin,
  type PaymentProvider,
  UNKNOWN,
  usePaymentConnections,
  usePaymentProvider,
} from "~/payments/provider.server";
import { UNSENT } from "~/payments/refund-request";
import { processWide } from "~/process/process-wide.server";
import { decryptSecret, encryptSecret } from "../../secrets/sealed-secrets.server";
import { shopTime } from "../../shop-clock.server";

interface Config {
  readonly key: Buffer;
  /** Each that is set wins over what is stored. */
  readonly variables: DarajaVariables;
  readonly tokens: TokenStore;
  /** Takes payments while no connection does; null: the variable PAYMENTS decides who does. */
  readonly test: PaymentProvider | null;
}

const shared = processWide<{ paymentConnections: Config }>();

export async function useStoredConnections(config: Config): Promise<void> {
  shared.paymentConnections = config;
  made.clear();
  usePaymentConnections(async (id) => {
    const row = (await storedConnections()).find((one) => one.id === id);
    return row ? providerOfRow(row, config) : null;
  });
  await followPayments();
}

/** Null in a process that takes its provider from elsewhere, as most tests do. */
const followed = () => (shared.paymentConnections?.test ? shared.paymentConnections : null);

export const paymentsAreByVariable = (): boolean => followed() === null;

export const paymentVariables = (): DarajaVariables => shared.paymentConnections?.variables ?? {};

const connection = tableColumns(
  "PaymentConnection",
  "connection",
  "id, url, shortcode, kind, till, initiator, sealed, savedAt, registeredAt, isCurrent, usedSince, endedAt",
);

export type StoredConnection = RowOf<typeof connection>;

export const storedConnections = (): Promise<readonly StoredConnection[]> =>
  select(connection, { cached: true })`${ALL_CONNECTIONS}`;

const ALL_CONNECTIONS = sql`FROM "PaymentConnection" connection ORDER BY "id"`;

/** As the rows say who takes payments; another process may have changed them. */
export async function followPayments(): Promise<void> {
  const config = followed();
  if (!config?.test) return;
  const current = (await storedConnections()).find(({ isCurrent }) => isCurrent);
  usePaymentProvider(current ? providerOfRow(current, config) : config.test);
}

/** The connection of a payment that begins in this transaction: this process may not have followed a switch yet. */
export async function originNow(tx: Tx): Promise<PaymentOrigin> {
  if (followed() === null) return currentOrigin();
  const [connectionId] = await select(columnOf("PaymentConnection", "connection", "id"), { tx })`
    FROM "PaymentConnection" connection WHERE "isCurrent"`;
  return connectionId === undefined
    ? { provider: "mock", connectionId: null }
    : { provider: "daraja", connectionId };
}

/** How buyers pay, as a form saw it. */
export const connectionsVersion = async (tx: Tx): Promise<string> =>
  versionOf(await select(connection, { tx })`${ALL_CONNECTIONS}`);

export const versionOf = (rows: readonly Pick<StoredConnection, "id" | "isCurrent" | "savedAt">[]): string =>
  rows.map(({ id, isCurrent, savedAt }) => `${id}${isCurrent ? "!" : ""}${savedAt.getTime()}`).join("-");

export interface Secrets extends Readonly<Partial<Record<SecretField, Secret>>> {
  readonly callback: string;
}

interface Secret {
  readonly text: string;
  /** ISO 8601. */
  readonly setAt: string;
}

type Account = Pick<StoredConnection, "url" | "shortcode">;

const ownerOf = ({ url, shortcode }: Account) => `M-Pesa ${url} ${shortcode}`;

export const sealSecrets = (account: Account, secrets: Secrets): string =>
  encryptSecret(
    Buffer.from(JSON.stringify(secrets)),
    ownerOf(account),
    shared.paymentConnections?.key ?? Buffer.alloc(0),
  );

/** Null without the key that they were sealed with: SESSION_SECRET has changed, or a backup runs without its own. */
export function openSecrets(row: Account & Pick<StoredConnection, "sealed">): Secrets | null {
  const key = shared.paymentConnections?.key;
  const opened = key && decryptSecret(row.sealed, ownerOf(row), key);
  return opened ? (parseJson(opened.toString()) as Secrets) : null;
}

/** The variables are of one account: a payment is never asked about with another one's keys. */
const isOfAccount = ({ DARAJA_URL: url, DARAJA_SHORTCODE: shortcode }: DarajaVariables, row: Account) =>
  (url ?? row.url) === row.url && (shortcode ?? row.shortcode) === row.shortcode;

/** Variables win where they are of this account. `missing`: what it lacks to work. */
export function settingsOf(row: StoredConnection): {
  readonly settings: DarajaSettings | null;
  readonly missing: readonly string[];
} {
  const variables = paymentVariables();
  const secrets = openSecrets(row);
  const isOwn = isOfAccount(variables, row);
  const pick = <Value>(variable: Value | undefined, own: Value | undefined) =>
    isOwn ? (variable ?? own) : (own ?? variable);
  const secret = (name: SecretField) => pick(variables[CONNECTION_FIELDS[name]], secrets?.[name]?.text);
  const env = {
    PAYMENTS: "daraja" as const,
    PUBLIC_URL: variables.PUBLIC_URL,
    DARAJA_PULL: variables.DARAJA_PULL ?? ("on" as const),
    DARAJA_NETWORKS: "",
    DARAJA_URL: row.url,
    DARAJA_SHORTCODE: row.shortcode,
    DARAJA_KIND: pick(variables.DARAJA_KIND, kindOf(row.kind)),
    DARAJA_TILL: pick(variables.DARAJA_TILL, row.till),
    DARAJA_CONSUMER_KEY: secret("consumer_key"),
    DARAJA_CONSUMER_SECRET: secret("consumer_secret"),
    DARAJA_PASSKEY: secret("passkey"),
    DARAJA_INITIATOR: pick(variables.DARAJA_INITIATOR, row.initiator || undefined),
    DARAJA_SECURITY_CREDENTIAL: secret("security_credential"),
    // its own always, so that a callback names its connection
    DARAJA_CALLBACK_SECRET: secrets?.callback,
  };
  const missing = settingErrors(env).map(([name]) => name);
  return { settings: missing.length === 0 ? readDarajaSettings(env) : null, missing };
}

const made = new Map<string, PaymentProvider>();
const MAX_MADE = 50;

/** One for each content of the row, so that a changed key makes another. */
function providerOfRow(row: StoredConnection, { tokens }: Config): PaymentProvider {
  const text = JSON.stringify([
    row.id,
    row.url,
    row.shortcode,
    row.kind,
    row.till,
    row.initiator,
    row.sealed,
  ]);
  const known = made.get(text);
  if (known) return known;
  const { settings } = settingsOf(row);
  const provider = settings ? darajaPayments(settings, tokens, shopTime, row.id) : brokenConnection(row);
  if (made.size >= MAX_MADE) made.clear();
  made.set(text, provider);
  return provider;
}

const kindOf = (kind: string) => (kind === "till" ? "till" : "paybill");

export const KEYS_UNREADABLE =
  "M-Pesa's keys cannot be read: SESSION_SECRET is not the one they were entered with. Enter them again under Settings, M-Pesa.";

const INCOMPLETE =
  "M-Pesa's connection lacks what the server's variables gave it. Enter it under Settings, M-Pesa.";

/** It takes and sends nothing, and decides nothing: a shop that cannot read its keys must not take test payments instead. */
const brokenConnection = (row: StoredConnection): PaymentProvider => ({
  name: "daraja",
  connectionId: row.id,
  account: { url: row.url, kind: kindOf(row.kind), shortcode: row.shortcode, till: row.till },
  trouble: openSecrets(row) ? INCOMPLETE : KEYS_UNREADABLE,
  isRepeatable: false,
  queryAfterMs: 20_000,
  start: async () => ({ state: "failed", code: null, text: CONNECTION_BROKEN }),
  status: async () => UNKNOWN,
  refund: async () => UNSENT,
});

const DAY_MS = 86_400_000;
/** M-Pesa's list goes back two days. */
const LISTED_DAYS = 3;

/** Providers whose list may name payments of the shop: the current one's, and those of connections that took payments until a few days ago. */
export async function listingProviders(): Promise<PaymentProvider[]> {
  const config = shared.paymentConnections;
  const rows = await storedConnections();
  const since = new Date(shopTime().getTime() - LISTED_DAYS * DAY_MS);
  const earlier = rows
    .filter(({ isCurrent, endedAt }) => !isCurrent && endedAt !== null && endedAt > since)
    .flatMap((row) => (config ? providerOfRow(row, config) : []));
  return [paymentProvider(), ...earlier].filter((provider) => provider.received !== undefined);
}

export const mayHaveMpesa = async (): Promise<boolean> =>
  paymentProvider().name === "daraja" || (await storedConnections()).length > 0;

export interface CallbackOwner {
  /** Null: the server's variables. */
  readonly connectionId: number | null;
  readonly isTill: boolean;
  /** False: it takes tests alone. */
  readonly isUsed: boolean;
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** In constant time: digests have equal length. */
export const isSecret = (given: string, secret: string) => timingSafeEqual(digest(given), digest(secret));

/** The connection whose callback address has this secret; null for none. An earlier one keeps its address. */
export async function ownerOfCallback(secret: string): Promise<CallbackOwner | null> {
  for (const row of shared.paymentConnections ? await storedConnections() : []) {
    const { settings } = settingsOf(row);
    if (settings && isSecret(secret, settings.callbacks.slice(settings.callbacks.lastIndexOf("/") + 1)))
      return { connectionId: row.id, isTill: settings.kind === "till", isUsed: row.usedSince !== null };
  }
  return null;
}
