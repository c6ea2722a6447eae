import { formatDate, formatDateTime } from "~/domain/time";
import { env } from "~/env/env.server";
import type { RequestArgs } from "~/http/request-context";
import { isWindowOpen } from "~/http/session/password-window.server";
import {
  connectionPage,
  takesRealMoney,
} from "~/operations/payments/connections/connection-view.queries.server";
import { latestTest } from "~/operations/payments/test-payment.server";
import { mpesaNumber, mpesaState } from "~/screens/management/shared/connections/connections.server";
import { testView } from "./test-view.server";

/** What M-Pesa's settings are, in the order in which an owner gets them. Values are never shown. */
const VARIABLES = {
  PAYMENTS: "“daraja” turns M-Pesa on; the shop is started again then",
  PUBLIC_URL: "The shop's address, with https",
  DARAJA_URL: "https://api.safaricom.co.ke for real money; left out, Safaricom's sandbox",
  DARAJA_KIND: "“till” with a till; left out, a paybill",
  DARAJA_SHORTCODE: "The paybill's number; with a till its store or head office number",
  DARAJA_TILL: "With a till: the number that people know",
  DARAJA_CONSUMER_KEY: "Of the app in Safaricom's developer portal",
  DARAJA_CONSUMER_SECRET: "Of the same app",
  DARAJA_PASSKEY: "Comes by e-mail after “Go live”",
  DARAJA_INITIATOR: "The API user that may reverse and pay out",
  DARAJA_SECURITY_CREDENTIAL: "Its password, encrypted with Safaricom's certificate",
  DARAJA_CALLBACK_SECRET: "Made by you: 24 letters and digits or more",
} as const satisfies Partial<Record<keyof typeof env, string>>;

const OPTIONAL: readonly string[] = ["DARAJA_URL", "DARAJA_KIND", "DARAJA_TILL"];

type Variable = keyof typeof VARIABLES;

function variableState(name: Variable): string {
  if (env[name] !== undefined) return "Set on the server";
  return OPTIONAL.includes(name) ? "Not set" : "Missing";
}

const variableRows = () =>
  (Object.keys(VARIABLES) as Variable[]).map((name) => ({
    id: name,
    about: VARIABLES[name],
    state: variableState(name),
  }));

/** As in the route table, and in the order in which M-Pesa calls them. */
const ADDRESSES = [
  ["validation", "Validation: asked before money is taken by paybill"],
  ["confirmation", "Confirmation: of each payment"],
  ["push", "Callback of M-Pesa Express"],
  ["refund", "Result of a reversal or payout"],
  ["refund-timeout", "Time-out of a reversal or payout"],
] as const;

/** In place of the secret. */
const MASK = "…";

export async function mpesaPage(args: RequestArgs, username: string) {
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("connection");
  const [facts, page, isOpen] = await Promise.all([
    mpesaState(),
    connectionPage(asked === null ? null : Number(asked)),
    isWindowOpen(args, "mpesaUntil"),
  ]);
  const { isByVariable, chosen, now, others, version, variables, publicUrl, trouble, withCents } = page;
  const tested = isByVariable ? null : (chosen?.id ?? null);
  const test = isByVariable && env.daraja === null ? null : await latestTest(tested);
  const masked = `${(publicUrl ?? "https://your-shop.example").replace(/\/+$/, "")}/callbacks/${MASK}`;
  // the addresses have a secret, so they show only after the password
  const callbacks = (isOpen && !isByVariable && chosen?.callbacks) || masked;
  return {
    username,
    isOpen,
    isByVariable,
    facts,
    takesRealMoney: takesRealMoney(now),
    trouble: now?.trouble ?? null,
    addressTrouble: trouble,
    version,
    withCents,
    variables,
    variableRows: isByVariable ? variableRows() : [],
    chosen: chosen && {
      ...chosen,
      callbacks: null,
      number: mpesaNumber(chosen),
      registered: chosen.registeredAt && formatDateTime(chosen.registeredAt),
      setAt: Object.fromEntries(chosen.setAt.map(({ name, at }) => [name, at && formatDate(at)])),
    },
    others: others.map((one) => ({ id: one.id, isCurrent: one.isCurrent, number: mpesaNumber(one) })),
    canTest: isByVariable ? env.daraja !== null : chosen !== null && chosen.missing.length === 0,
    isMasked: callbacks === masked,
    addresses: ADDRESSES.map(([kind, about]) => ({ id: kind, about, address: `${callbacks}/${kind}` })),
    test: test && testView(test),
    asksToEnd: searchParams.has("end") && isOpen,
  };
}

export type MpesaPage = Awaited<ReturnType<typeof mpesaPage>>;
