/** How buyers pay, for its owner. No secret leaves here. */
import { countRows } from "~/db/list-rows.server";
import {
  CONNECTION_FIELDS,
  type ConnectionField,
  type DarajaSettings,
  SANDBOX_URL,
  SECRET_FIELDS,
} from "~/payments/daraja/settings";
import { paymentProvider } from "~/payments/provider.server";
import { addressTrouble, variableOf } from "./connection-rules.server";
import {
  openSecrets,
  paymentsAreByVariable,
  paymentVariables,
  settingsOf,
  storedConnections,
  type StoredConnection,
  versionOf,
} from "./stored-connections.server";

/** What takes buyers' payments; null while they are a test. */
export interface CurrentMpesa extends Pick<DarajaSettings, "url" | "kind" | "shortcode" | "till"> {
  /** Null: the server's variables. */
  readonly connectionId: number | null;
  readonly canListPayments: boolean;
  readonly trouble: string | null;
}

export function currentMpesa(): CurrentMpesa | null {
  const provider = paymentProvider();
  const { account, connectionId = null, trouble = null } = provider;
  if (!account) return null;
  // a connection that is broken reads no list, and the reason is said
  const canListPayments = provider.received !== undefined || trouble !== null;
  return { ...account, connectionId, canListPayments, trouble };
}

/** The sandbox, too, moves no money. */
export const takesRealMoney = (mpesa: Pick<CurrentMpesa, "url"> | null = currentMpesa()): boolean =>
  mpesa !== null && mpesa.url !== SANDBOX_URL;

/** The connection that the page is about: the one named, else the one entered last. */
export async function connectionPage(asked: number | null) {
  const rows = await storedConnections();
  const newest = [...rows].sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime());
  const row = newest.find(({ id }) => id === asked) ?? newest[0] ?? null;
  return {
    isByVariable: paymentsAreByVariable(),
    version: versionOf(rows),
    now: currentMpesa(),
    chosen: row && (await chosenConnection(row)),
    others: newest
      .filter((one) => one !== row)
      .map(({ id, url, kind, shortcode, till, isCurrent }) => ({
        id,
        url,
        kind,
        shortcode,
        till,
        isCurrent,
      })),
    variables: variables(),
    publicUrl: paymentVariables().PUBLIC_URL ?? null,
    withCents: await productsWithCents(),
    trouble: addressTrouble(paymentVariables().DARAJA_URL ?? SANDBOX_URL),
  };
}

/** Products on sale that M-Pesa cannot take the price of (D101): they may be older than the connection. */
const productsWithCents = () =>
  countRows()`FROM "Product" WHERE "deletedAt" IS NULL AND "status" = 'active'
    AND ("buyNowPriceCents" % 100 <> 0 OR "participationFeeCents" % 100 <> 0)`;

function variables() {
  const names = ["environment", ...(Object.keys(CONNECTION_FIELDS) as ConnectionField[])] as const;
  return Object.fromEntries(names.map((name) => [name, variableOf(name)])) as Record<
    (typeof names)[number],
    string | null
  >;
}

async function chosenConnection(row: StoredConnection) {
  const { id, url, kind, shortcode, till, initiator, isCurrent, registeredAt, savedAt, usedSince } = row;
  const secrets = openSecrets(row);
  const { settings, missing } = settingsOf(row);
  const paid = await countRows()`FROM "TestPayment"
    WHERE "connectionId" = ${id} AND "state" = 'completed' AND "startedAt" >= ${savedAt}`;
  return {
    ...{ id, url, kind, shortcode, till, initiator, isCurrent, registeredAt, usedSince },
    isSandbox: url === SANDBOX_URL,
    isTried: paid > 0,
    isReadable: secrets !== null,
    missing,
    /** Base of its callback addresses. They hold a secret of their own, which M-Pesa must be given. */
    callbacks: settings?.callbacks ?? null,
    setAt: SECRET_FIELDS.map((name) => {
      const at = secrets?.[name]?.setAt;
      return { name, at: at === undefined ? null : new Date(at) };
    }),
  };
}
