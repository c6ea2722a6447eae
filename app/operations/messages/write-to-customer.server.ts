import { transaction, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { CHANNEL_LABELS, CHANNELS } from "~/domain/message/channels";
import type { CustomerMessage } from "~/domain/message/customer-message";
import type { MessageFacts } from "~/domain/message/facts";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { recordAudit } from "../audit/record-audit.server";
import { sha256 } from "../secrets/digests.server";
import { lockAccount } from "~/db/locks.server";
import { shopTime } from "../shop-clock.server";
import { customerToWrite, type CustomerToWrite, type WrittenTo } from "./customer-to-write.queries.server";
import { queueMessage } from "./queue-message.server";

const UNREACHABLE = refuse("conflict", msg("They cannot be reached that way now. Choose another."), "ways");

export const customerMessageFacts = (
  { orderId, orderNumber }: CustomerToWrite,
  typed: string,
): MessageFacts["customer.message"] => ({ text: { typed }, orderId, orderNumber });

/** Names what was typed on which page: the same form sent again has the same. */
const eventOf = ({ key, ways, text }: CustomerMessage) =>
  `customer.message ${key} ${sha256(JSON.stringify([ways, text])).slice(0, 16)}`;

/** Sends what staff typed to one customer, once for each form, and records it; also what they took to WhatsApp. */
export async function writeToCustomer(
  actor: Viewer,
  to: WrittenTo,
  message: CustomerMessage,
): Promise<Outcome<CustomerToWrite>> {
  const found = await customerToWrite(actor, to);
  if (!found.ok) return found;
  const customer = found.value;
  const { ways, text } = message;
  if (ways.some((way) => !customer.ways.includes(way))) return refused(UNREACHABLE);
  const event = eventOf(message);
  return transaction(async (tx) => {
    await lockAccount(tx, customer.id);
    const written = () =>
      tx.delivery.count({ where: { userId: customer.id, event: { startsWith: `${event} for ` } } });
    if ((await written()) > 0) return accepted(customer);
    await queueMessage(tx, {
      kind: "customer.message",
      event,
      to: [customer.id],
      facts: customerMessageFacts(customer, text),
      by: CHANNELS.filter((channel) => ways.includes(channel)),
    });
    if (ways.includes("whatsapp")) await recordWhatsApp(tx, customer, { event, text });
    if ((await written()) === 0) return refused(UNREACHABLE);
    const by = ways.map((way) => CHANNEL_LABELS[way]).join(", ");
    // without the text: the trail outlives the account (D89)
    const { orderId } = customer;
    if (orderId === null) await recordAudit(tx, actor, "user.write", customer.id, { after: { by } });
    else await recordAudit(tx, actor, "order.write", orderId, { after: { by } });
    return accepted(customer);
  });
}

async function recordWhatsApp(
  tx: Tx,
  { id: userId, phoneNumber }: CustomerToWrite,
  { event, text }: { readonly event: string; readonly text: string },
): Promise<void> {
  const now = shopTime();
  await tx.delivery.create({
    data: {
      channel: "whatsapp",
      kind: "customer.message",
      event: `${event} for ${userId}`,
      recipient: phoneNumber ?? "",
      userId,
      body: text,
      state: "sent",
      report: "Opened in WhatsApp",
      sentAt: now,
      dueAt: now,
      createdAt: now,
    },
    select: { id: true },
  });
}
