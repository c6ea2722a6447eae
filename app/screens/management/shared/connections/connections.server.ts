import { CHANNEL_LABELS, CHANNELS, type Channel } from "~/domain/message/channels";
import { formatKsh } from "~/domain/money";
import { PAYMENTS_ARE_A_TEST } from "~/domain/payment/payments-are-a-test";
import { formatDateTime } from "~/domain/time";
import { env } from "~/env.server";
import { hasChannel } from "~/operations/messages/channels.server";
import { smsCostOn } from "~/operations/deliveries/held-back.server";
import { lastSentAt, mpesaFacts } from "~/operations/settings/connections.queries.server";
import { controlUnit } from "~/operations/tax/control-unit.server";
import type { ConnectionView } from "./connection-panel";

type Daraja = typeof env.daraja;

const NEVER = "Never";
const momentOr = (at: Date | null | undefined, otherwise: string) => (at ? formatDateTime(at) : otherwise);

const NOT_SET: Readonly<Record<Channel, string>> = {
  sms: "Not connected: SMS_BY on the server",
  email: "Not connected: EMAIL_BY on the server",
  push: "Not connected: PUSH_BY on the server",
};

/** `back`: the page with the table, to which the tests' buttons return. */
export async function connectionViews(now: Date, back: string, daraja: Daraja = env.daraja) {
  const [mpesa, ...messages] = await Promise.all([
    mpesaRow(daraja),
    ...CHANNELS.map((channel) => channelRow(channel, now, back)),
  ]);
  return { takesRealMoney: daraja !== null, connections: [mpesa, ...messages, await etimsRow(back)] };
}

async function mpesaRow(daraja: Daraja): Promise<ConnectionView> {
  const page = {
    to: "/management/settings/m-pesa",
    label: daraja === null ? "Connect M-Pesa" : "State and test",
  };
  const row = { id: "mpesa", label: "M-Pesa", page, test: null };
  if (daraja === null) return { ...row, text: PAYMENTS_ARE_A_TEST, last: NEVER };
  const { lastPayment } = await mpesaFacts();
  return {
    ...row,
    text: `Connected: ${mpesaNumber(daraja)}`,
    last: lastPayment
      ? `${formatKsh(lastPayment.cents)}, ${momentOr(lastPayment.at, "time unknown")}`
      : NEVER,
  };
}

const mpesaNumber = ({ kind, shortcode, till }: NonNullable<Daraja>) =>
  kind === "till" ? `till ${till}` : `paybill ${shortcode}`;

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
export async function mpesaState(daraja: Daraja = env.daraja) {
  if (daraja === null) return null;
  const { lastPayment, lastAnswer, listReadAt } = await mpesaFacts();
  return [
    { label: "Buyers pay to", value: mpesaNumber(daraja) },
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
      value: daraja.canListPayments
        ? `Read up to ${momentOr(listReadAt, "now: not yet")}`
        : "Not read: DARAJA_PULL is off",
    },
  ];
}
