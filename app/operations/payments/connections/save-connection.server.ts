import { randomBytes } from "node:crypto";
import { transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { requestToken } from "~/payments/daraja/daraja-token.server";
import { SECRET_FIELDS } from "~/payments/daraja/settings";
import { recordAudit } from "../../audit/record-audit.server";
import { lockPaymentConnections } from "~/db/locks.server";
import { shopTime } from "../../shop-clock.server";
import {
  addressTrouble,
  type ConnectionForm,
  type EnteredConnection,
  enteredConnection,
  storedSecrets,
} from "./connection-rules.server";
import {
  connectionsVersion,
  followPayments,
  openSecrets,
  paymentsAreByVariable,
  paymentVariables,
  sealSecrets,
  type Secrets,
  storedConnections,
} from "./stored-connections.server";

const CALLBACK_BYTES = 24;

/** Hexadecimal, so that it holds none of the words that M-Pesa refuses. */
const newCallbackSecret = () => randomBytes(CALLBACK_BYTES).toString("hex");

export const BY_VARIABLE =
  "The variable PAYMENTS decides how buyers pay. Leave it out where the shop is started, then start the shop again.";

export const CONNECTIONS_CHANGED = refuse(
  "conflict",
  "Somebody changed how buyers pay after this page was opened. Nothing was done: look at it again.",
);

/** Enters a connection to M-Pesa, or renews its keys; buyers do not pay by a new one yet. A secret left empty stays as it is. */
export async function saveConnection(
  actor: Viewer,
  form: ConnectionForm,
  seen: string,
): Promise<Outcome<{ id: number }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  if (paymentsAreByVariable()) return refused(refuse("conflict", BY_VARIABLE));
  const entered = enteredConnection(form);
  const trouble = addressTrouble(entered.url) ?? (await keyTrouble(entered));
  if (trouble) return refused(refuse("conflict", trouble));
  const saved = await transaction((tx) => writeConnection(tx, { actor, entered, seen }));
  // it is stored: a job follows it too
  if (saved.ok) await followPayments().catch(() => undefined);
  return saved;
}

/** M-Pesa's answer to the keys, if one of them was typed; null if it takes them. */
async function keyTrouble({ url, shortcode, secrets }: EnteredConnection): Promise<string | null> {
  if (!secrets.consumer_key && !secrets.consumer_secret) return null;
  const { secrets: stored } = storedSecrets(await storedConnections(), { url, shortcode });
  const variables = paymentVariables();
  return requestToken({
    url,
    consumerKey: secrets.consumer_key ?? variables.DARAJA_CONSUMER_KEY ?? stored?.consumer_key?.text ?? "",
    consumerSecret:
      secrets.consumer_secret ?? variables.DARAJA_CONSUMER_SECRET ?? stored?.consumer_secret?.text ?? "",
  }).then(
    () => null,
    (error: unknown) =>
      `${error instanceof Error ? error.message : "M-Pesa does not answer"}. Nothing was saved.`,
  );
}

interface Written {
  readonly actor: Viewer;
  readonly entered: EnteredConnection;
  readonly seen: string;
}

async function writeConnection(tx: Tx, { actor, entered, seen }: Written): Promise<Outcome<{ id: number }>> {
  await lockPaymentConnections(tx);
  if ((await connectionsVersion(tx)) !== seen) return refused(CONNECTIONS_CHANGED);
  const { url, shortcode, kind, till, initiator, secrets: typed } = entered;
  const which = { url_shortcode: { url, shortcode } };
  const before = await tx.paymentConnection.findUnique({ where: which });
  const known = before && openSecrets(before);
  const savedAt = shopTime();
  const set = { setAt: savedAt.toISOString() };
  const changed = SECRET_FIELDS.filter((name) => typed[name] !== undefined);
  const secrets: Secrets = {
    callback: known?.callback ?? newCallbackSecret(),
    ...known,
    ...Object.fromEntries(changed.map((name) => [name, { text: typed[name], ...set }])),
  };
  const fields = { kind, till, initiator };
  const data = { ...fields, savedAt, sealed: sealSecrets({ url, shortcode }, secrets) };
  const { id } = await tx.paymentConnection.upsert({
    where: which,
    create: { url, shortcode, ...data },
    update: data,
    select: { id: true },
  });
  const named = changed.map((name) => name.replaceAll("_", " "));
  await recordAudit(tx, actor, "user.connect_mpesa", actor.id, {
    before: before && { number: numberOf(before), name: before.initiator },
    // never the secrets themselves
    after: {
      url,
      number: numberOf({ kind, till, shortcode }),
      name: initiator,
      ...(named.length > 0 && { secret: `New: ${named.join(", ")}` }),
    },
  });
  return accepted({ id });
}

const numberOf = ({
  kind,
  till,
  shortcode,
}: Pick<EnteredConnection, "till" | "shortcode"> & { kind: string }) =>
  kind === "till" ? `till ${till}, store ${shortcode}` : `paybill ${shortcode}`;
