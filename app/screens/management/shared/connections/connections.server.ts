import { CHANNEL_LABELS, CHANNELS, type Channel } from "~/domain/message/channels";
import { formatKsh } from "~/domain/money";
import { PAYMENTS_ARE_A_TEST } from "~/domain/payment/payments-are-a-test";
import { formatDateTime } from "~/domain/time";
import {
  type CurrentMpesa,
  currentMpesa,
  takesRealMoney,
} from "~/operations/payments/connections/connection-view.queries.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { smsCostOn } from "~/operations/webhooks/held-back.server";
import { listName } from "~/operations/payments/mpesa/pull-payments.server";
import { lastSentAt, mpesaFacts } from "~/operations/settings/connections.queries.server";
import { controlUnit } from "~/operations/tax/control-unit.server";
import type { ConnectionView } from "./connection-panel";

const NEVER = "Never";
const momentOr = (at: Date | null | undefined, otherwise: string) => (at ? formatDateTime(at) : otherwise);

const NOT_SET: Readonly<Record<Channel, string>> = {
  sms: "Not connected: SMS_BY on the server",
  email: "Not connected: EMAIL_BY on the server",
  push: "Not connected: PUSH_BY on the server",
};

/** `back`: the page with the table, to which the tests' buttons return. */
export async function connectionViews(now: Date, back: string, mpesa: CurrentMpesa | null = currentMpesa()) {
  const [first, ...messages] = await Promise.all([
    mpesaRow(mpesa),
    ...CHANNELS.map((channel) => channelRow(channel, now, back)),
  ]);
  const connections = [first, ...messages, await etimsRow(back)];
  return { takesRealMoney: takesRealMoney(mpesa), connections };
}

async function mpesaRow(mpesa: CurrentMpesa | null): Promise<ConnectionView> {
  const page = {
    to: "/management/settings/m-pesa",
    label: takesRealMoney(mpesa) ? "State and test" : "Connect M-Pesa",
  };
  const row = { id: "mpesa", label: "M-Pesa", page, test: null };
  if (mpesa === null) return { ...row, text: PAYMENTS_ARE_A_TEST, last: NEVER };
  const { lastPayment } = await mpesaFacts(listName(mpesa.connectionId));
  return {
    ...row,
    text: mpesa.trouble ?? `Connected: ${mpesaNumber(mpesa)}`,
    last: lastPayment
      ? `${formatKsh(lastPayment.cents)}, ${momentOr(lastPayment.at, "time unknown")}`
      : NEVER,
  };
}

export const mpesaNumber = (
  { kind, shortcode, till, url }: { kind: string; shortcode: string; till: string; url: string },
  sandbox = " (sandbox)",
) => `${kind === "till" ? `till ${till}` : `paybill ${shortcode}`}${takesRealMoney({ url }) ? "" : sandbox}`;

async function channelRow(channel: Channel, now: Date, back: string): Promise<ConnectionView> {
  const row = { id: channel, label: CHANNEL_LABELS[channel] };
  if (!hasChannel(channel)) return { ...row, text: NOT_SET[channel], last: NEVER, test: null };
  const spent = channel === "sms" ? `, ${formatKsh(await smsCostOn(now))} spent today` : "";
  return {
    ...row,
    text: `Connected${spent}`,
    last: momentOr(await lastSentAt(channel), "Nothing sent in 30 days"),
    test: { page: "/management/messages", fields: { channel, back } },
  };
}

async function etimsRow(back: string): Promise<ConnectionView> {
  const row = { id: "etims", label: "eTIMS (KRA)" };
  const unit = controlUnit();
  if (!unit) return { ...row, text: "Not connected: ETIMS on the server", last: NEVER, test: null };
  return {
    ...row,
    text: `Connected: ${unit.host}`,
    last: momentOr(await lastSentAt("etims"), "Nothing signed in 30 days"),
    page: { to: "/management/tax-invoices/device", label: "Device" },
    test: { page: "/management/settings", fields: { back } },
  };
}

/** What the page about M-Pesa says while it is connected; null before. */
export async function mpesaState(mpesa: CurrentMpesa | null = currentMpesa()) {
  if (mpesa === null) return null;
  const { lastPayment, lastAnswer, listReadAt } = await mpesaFacts(listName(mpesa.connectionId));
  return [
    { label: "Buyers pay to", value: mpesaNumber(mpesa) },
    {
      label: "Last payment",
      value: lastPayment
        ? `${formatKsh(lastPayment.cents)}, ${momentOr(lastPayment.at, "time unknown")}`
        : "None yet",
    },
    {
      label: "Last answer",
      value: lastAnswer
        ? `${lastAnswer.isPaid ? "Paid" : (lastAnswer.text ?? "Not paid")}, ${momentOr(lastAnswer.at, "time unknown")}`
        : "None yet",
    },
    {
      label: "Its list of payments",
      value: mpesa.canListPayments
        ? listReadAt
          ? `Read up to ${formatDateTime(listReadAt)}`
          : "Not read yet"
        : "Not read: switched off on the server",
    },
  ];
}
