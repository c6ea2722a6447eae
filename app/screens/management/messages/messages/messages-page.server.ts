import { localPhone } from "~/domain/account/phone-text";
import { CHANNEL_LABELS, type ContactWay, CONTACT_WAYS } from "~/domain/message/channels";
import { MESSAGE_KIND_ROWS, MESSAGE_KINDS, type MessageKind } from "~/domain/message/kinds";
import { messageList, MESSAGE_STATES } from "~/domain/message/message-list";
import { formatKsh } from "~/domain/money";
import { formatDateTime } from "~/domain/time";
import { channelsSet } from "~/operations/messages/channels.server";
import { type ListedMessage, messagePage } from "~/operations/messages/message-list.queries.server";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

const PAGE_SIZE = 50;

export const channelLabel = (channel: string): string => CHANNEL_LABELS[channel as ContactWay] ?? channel;

/** Kinds of later releases keep their name. */
export const kindLabel = (kind: string): string => MESSAGE_KIND_ROWS[kind as MessageKind]?.label ?? kind;

export async function messagesPage(url: URL) {
  const filters = messageList.read(url.searchParams);
  const { total, page, pageCount, rows } = await messagePage(filters, PAGE_SIZE);
  return {
    isSending: channelsSet().length > 0,
    filters: { ...filters, page },
    pageCount,
    found: counted(total, "message"),
    kinds: MESSAGE_KINDS.map((kind) => [kind, t(kindLabel(kind))] as const),
    channels: CONTACT_WAYS.map((channel) => [channel, t(channelLabel(channel))] as const),
    here: messageList.path({ ...filters, page }),
    rows: rows.map(rowOf),
  };
}

const rowOf = (message: ListedMessage) => {
  const { id, channel, kind, recipient, user, text, state, tries, lastAnswer, report, costCents } = message;
  const { createdAt, sentAt } = message;
  return {
    id,
    by: t(channelLabel(channel)),
    kind: t(kindLabel(kind)),
    to: addressText(channel, recipient),
    person: user && { id: user.id, username: user.username, name: personName(user) },
    text,
    state,
    stateText: t(MESSAGE_STATES[state]),
    queued: formatDateTime(createdAt),
    sent: sentAt && formatDateTime(sentAt),
    reason: reasonOf({ state, tries, lastAnswer, report }),
    cost: costCents === null || costCents === 0 ? null : formatKsh(costCents),
    mayResend:
      state !== "waiting" &&
      channel !== "whatsapp" &&
      MESSAGE_KIND_ROWS[kind as MessageKind]?.sentOnce === undefined,
  };
};

function addressText(channel: string, recipient: string): string {
  if (channel === "sms" || channel === "whatsapp") return localPhone(recipient);
  return channel === "push" && recipient !== "" ? t("Device {recipient}", { recipient }) : recipient;
}

export type MessageRow = ReturnType<typeof rowOf>;

/** Why it was not sent, or what the phone's network says about it. */
function reasonOf({
  state,
  tries,
  lastAnswer,
  report,
}: Pick<ListedMessage, "state" | "tries" | "lastAnswer" | "report">): string | null {
  if (report !== null) return t("Report: {report}", { report });
  if (state === "sent" || lastAnswer === null) return null;
  return tries > 1 ? t("{answer} ({tries} tries)", { answer: lastAnswer, tries }) : lastAnswer;
}
