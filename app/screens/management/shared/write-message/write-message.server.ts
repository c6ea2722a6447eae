import { randomUUID } from "node:crypto";
import { data } from "~/router/index.server";
import type { Viewer } from "~/domain/account/access";
import { localPhone, whatsAppLink } from "~/domain/account/phone-text";
import { CHANNEL_LABELS, type ContactWay } from "~/domain/message/channels";
import { type CustomerMessage, customerMessageSchema } from "~/domain/message/customer-message";
import { bodyOf, type EmailBody } from "~/domain/message/message-text";
import { smsParts } from "~/domain/message/sms";
import { isQuietHour } from "~/domain/message/timing";
import { formatKsh } from "~/domain/money";
import { refuse, refused } from "~/domain/refusal";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { isBudgetSpent, smsBudgetCents, tryPrice } from "~/operations/webhooks/held-back.server";
import {
  customerToWrite,
  type CustomerToWrite,
  type WrittenTo,
} from "~/operations/messages/customer-to-write.queries.server";
import { messageShop } from "~/operations/messages/queue-message.server";
import { customerMessageFacts, writeToCustomer } from "~/operations/messages/write-to-customer.server";
import { shopTime } from "~/operations/shop-clock.server";
import { personName } from "~/domain/account/person-name";
import { inLanguage } from "~/texts/language.server";
import { msg, t } from "~/texts/t";

const NOT_WRITTEN = msg("No message was sent");

async function foundCustomer(actor: Viewer, to: WrittenTo): Promise<CustomerToWrite> {
  const found = await customerToWrite(actor, to);
  if (!found.ok) throw refusalPage(found.refusal, NOT_WRITTEN);
  return found.value;
}

export async function writePage(actor: Viewer, to: WrittenTo) {
  const customer = await foundCustomer(actor, to);
  return {
    name: personName(customer),
    orderNumber: customer.orderNumber,
    key: randomUUID(),
    ways: customer.ways.map((way) => ({
      value: way,
      label: way === "whatsapp" ? t("WhatsApp, from your own phone") : t(CHANNEL_LABELS[way]),
      hint: addressOf(customer, way),
    })),
  };
}

function addressOf({ phoneNumber, email, _count }: CustomerToWrite, way: ContactWay): string {
  if (way === "email") return email;
  if (way === "push")
    return _count.pushSubscriptions === 1
      ? t("1 device")
      : t("{count} devices", { count: _count.pushSubscriptions });
  return localPhone(phoneNumber ?? "");
}

export type WritePage = Awaited<ReturnType<typeof writePage>>;

const CHANGED = refuse(
  "conflict",
  msg("The message was changed after the preview. Look at it again, then send it."),
);

/** Shows what would go; with what it showed, it is sent. */
export async function writeAction(
  args: RequestArgs,
  actor: Viewer,
  { to, back }: { to: WrittenTo; back: string },
) {
  const customer = await foundCustomer(actor, to);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: customerMessageSchema });
  if (submission.status !== "success")
    return { ...refuseForm(submission).data, preview: null, whatsApp: null };
  const message = submission.value;
  const shown = JSON.stringify([message.ways, message.text]);
  const preview = { shown, messages: await previewOf(customer, message), delay: await delayOf(message) };
  const typed = { initialValue: submission.reply().initialValue ?? null };
  const agreed = form.get("shown");
  if (!agreed) return data({ result: typed, preview, whatsApp: null });
  const written = agreed === shown ? await writeToCustomer(actor, to, message) : refused(CHANGED);
  if (!written.ok) {
    const { data: answer, init } = refuseForm(submission, { refusal: written.refusal });
    return data({ ...answer, preview, whatsApp: null }, init ?? {});
  }
  if (!message.ways.includes("whatsapp"))
    return redirectWithToast(args, back, t("{name} gets the message.", { name: personName(customer) }));
  const link = whatsAppLink(message.text, customer.phoneNumber ?? "");
  return data({ result: typed, preview: null, whatsApp: { link, isAlone: message.ways.length === 1 } });
}

/** As the customer gets it, in their language. */
async function previewOf(customer: CustomerToWrite, { ways, text }: CustomerMessage) {
  const facts = customerMessageFacts(customer, text);
  const priceOf = await tryPrice("sms");
  const bodyBy = (channel: "sms" | "email") =>
    inLanguage(customer.language ?? "en", () => bodyOf(channel, "customer.message", facts, messageShop()));
  return ways.map((way) => {
    const label = `${t(CHANNEL_LABELS[way])}: ${addressOf(customer, way)}`;
    if (way === "whatsapp")
      return { way, label, text, note: t("You send it yourself. The list of messages keeps it.") };
    if (way === "sms") {
      const sms = bodyBy("sms");
      return { way, label, text: sms, note: smsNote(smsParts(sms).parts, formatKsh(priceOf(sms))) };
    }
    const { subject, text: body, link } = JSON.parse(bodyBy("email")) as EmailBody;
    return {
      way,
      label,
      text: [body, link].filter(Boolean).join("\n"),
      note: t("Subject: {subject}", { subject }),
    };
  });
}

export const smsNote = (parts: number, cost: string): string =>
  parts === 1 ? t("1 SMS, {cost}", { cost }) : t("{count} SMS parts, {cost}", { count: parts, cost });

async function delayOf({ ways }: CustomerMessage): Promise<string | null> {
  const now = shopTime();
  if (ways.every((way) => way === "whatsapp")) return null;
  if (isQuietHour(now)) return t("It is night: it goes after 07:00.");
  if (!ways.includes("sms") || !(await isBudgetSpent(now, await smsBudgetCents()))) return null;
  return t("Today's sum for SMS is spent: the SMS goes tomorrow.");
}
