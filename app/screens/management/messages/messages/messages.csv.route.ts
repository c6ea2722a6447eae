import { toShillings } from "~/domain/money";
import { messageList, MESSAGE_STATES } from "~/domain/message/message-list";
import { type CsvColumn, csvTime } from "~/domain/csv/csv-cell";
import { type ListedMessage, messageBatches } from "~/operations/messages/message-list.queries.server";
import { listCsv } from "~/screens/management/lists/csv-loader.server";
import { channelLabel, kindLabel } from "./messages-page.server";

const columns: readonly CsvColumn<ListedMessage>[] = [
  { label: "Id", cell: ({ id }) => id },
  { label: "Queued (EAT)", cell: ({ createdAt }) => csvTime(createdAt) },
  { label: "Sent (EAT)", cell: ({ sentAt }) => csvTime(sentAt) },
  { label: "Username", cell: ({ user }) => user?.username ?? null },
  { label: "To", cell: ({ recipient }) => recipient },
  { label: "Channel", cell: ({ channel }) => channelLabel(channel) },
  { label: "Kind", cell: ({ kind }) => kindLabel(kind) },
  { label: "State", cell: ({ state }) => MESSAGE_STATES[state] },
  { label: "Tries", cell: ({ tries }) => tries },
  { label: "Last answer", cell: ({ lastAnswer }) => lastAnswer },
  { label: "Delivery report", cell: ({ report }) => report },
  { label: "Cost (KSh)", cell: ({ costCents }) => (costCents === null ? null : toShillings(costCents)) },
  { label: "Text", cell: ({ text }) => text },
];

export const loader = listCsv("messages", messageList, columns, messageBatches);
