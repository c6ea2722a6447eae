import { randomUUID } from "node:crypto";
import { data } from "~/router/index.server";
import { parseId } from "~/domain/id";
import { CHANNEL_LABELS } from "~/domain/message/channels";
import {
  type RecipientGroup,
  type GroupMessageForm,
  groupMessageSchema,
  RECIPIENT_GROUPS,
  type GroupTotals,
} from "~/domain/message/group-message";
import type { EmailBody } from "~/domain/message/message-text";
import { isQuietHour } from "~/domain/message/timing";
import { NEWS_CHANNELS, type NewsChannel } from "~/domain/message/typed-kinds";
import { formatKsh } from "~/domain/money";
import { countOf } from "~/domain/text/count";
import { formatDateTime } from "~/domain/time";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { hasChannel, publicUrl } from "~/operations/messages/channels.server";
import {
  groupMessages,
  groupTotals,
  newsBody,
  smsLeftToday,
} from "~/operations/messages/group-totals.queries.server";
import { sendToGroup, stopGroupMessage } from "~/operations/messages/send-to-group.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { shopTime } from "~/operations/shop-clock.server";
import { smsNote } from "~/screens/management/shared/write-message/write-message.server";

const HERE = "/management/messages/group";
const STATES: Readonly<Record<string, string>> = {
  queueing: "Being queued",
  queued: "Queued",
  stopped: "Stopped",
};

export async function groupPage() {
  const channels = NEWS_CHANNELS.filter(hasChannel);
  const { hasAuctions } = await shopSettings();
  return {
    key: randomUUID(),
    obstacle: obstacleOf(channels),
    channels: channels.map((channel) => ({
      value: channel,
      label: CHANNEL_LABELS[channel],
      hint: channel === "email" ? "Costs nothing" : "To those whom no email reaches",
    })),
    groups: Object.entries(RECIPIENT_GROUPS)
      .filter(([group]) => hasAuctions || group !== "joined")
      .map(([value, label]) => ({ value, label })),
    rows: (await groupMessages()).map(
      ({ id, group, subject, state, createdAt, queuedCount, sent, waiting, failed }) => ({
        id,
        subject,
        group: RECIPIENT_GROUPS[group as RecipientGroup] ?? group,
        at: formatDateTime(createdAt),
        state: STATES[state] ?? state,
        counts: [
          countOf(queuedCount, "copy", "copies"),
          ...(sent > 0 ? [`${sent} sent`] : []),
          ...(waiting > 0 ? [`${waiting} waiting`] : []),
          ...(failed > 0 ? [`${failed} not sent`] : []),
        ].join(" · "),
        mayStop: state === "queueing" || (state === "queued" && waiting > 0),
      }),
    ),
  };
}

export type GroupPage = Awaited<ReturnType<typeof groupPage>>;

function obstacleOf(channels: readonly NewsChannel[]): string | null {
  if (channels.length === 0)
    return "The shop sends neither SMS nor email yet. docs/settings.md says how to set them.";
  return publicUrl() === null
    ? "Each message has a link that ends the news, and the server does not know the shop's address: set PUBLIC_URL."
    : null;
}

/** Shows whom it reaches and what it costs; with what it showed, it is sent. */
export async function groupAction(args: RequestArgs, actor: SessionUser) {
  const form = await readForm(args.request);
  const stopped = form.get("stop");
  if (typeof stopped === "string") return stop(args, actor, parseId(stopped) ?? 0);
  const submission = parseForm(form, { schema: groupMessageSchema });
  if (submission.status !== "success") return { ...refuseForm(submission).data, preview: null };
  const message = submission.value;
  const totals = await groupTotals(message);
  const preview = await previewOf(message, totals);
  const agreed = readShown(form, message);
  if (!agreed) return data({ result: { initialValue: submission.reply().initialValue ?? null }, preview });
  const sent = await sendToGroup(actor, message, agreed);
  if (sent.ok) return redirectWithToast(args, HERE, "The messages are being queued");
  const { data: answer, init } = refuseForm(submission, { refusal: sent.refusal });
  return data({ ...answer, preview }, init ?? {});
}

const typedIn = ({ group, channels, subject, text }: GroupMessageForm) => [group, channels, subject, text];

/** What the preview of this very message showed; null before it, and once the message was changed. */
function readShown(form: FormData, message: GroupMessageForm): Pick<GroupTotals, "people" | "cents"> | null {
  const shown = form.get("shown");
  if (typeof shown !== "string" || shown === "") return null;
  const [people, cents, ...typed] = shown.split(" ");
  const isSame = typed.join(" ") === JSON.stringify(typedIn(message));
  return isSame ? { people: Number(people) || 0, cents: Number(cents) || 0 } : null;
}

async function previewOf(message: GroupMessageForm, totals: GroupTotals) {
  const { counts, people, parts, cents } = totals;
  const email = JSON.parse(newsBody("email", message, "en")) as EmailBody;
  const bodies = {
    email: { text: `${email.text}\n${email.link ?? ""}`, note: `Subject: ${email.subject}` },
    sms: { text: newsBody("sms", message, "en"), note: smsNote(parts, "for each person") },
  };
  const left = await smsLeftToday();
  return {
    shown: `${people} ${cents} ${JSON.stringify(typedIn(message))}`,
    people,
    button: `Send to ${countOf(people, "person", "people")}`,
    facts: [
      { label: "Reaches", value: countOf(people, "person", "people") },
      ...message.channels.map((channel) => ({
        label: CHANNEL_LABELS[channel],
        value: String(counts[channel]),
      })),
      { label: "Costs at most", value: formatKsh(cents) },
    ],
    messages: message.channels.map((channel) => ({
      way: channel,
      label: CHANNEL_LABELS[channel],
      ...bodies[channel],
    })),
    delay: [
      isQuietHour(shopTime()) ? "It is night: they go after 07:00." : null,
      left !== null && cents > left
        ? `Of today's sum for SMS ${formatKsh(left)} are left: the rest goes on the next days, for three days. Until then other SMS but codes wait too.`
        : null,
    ]
      .filter(Boolean)
      .join(" "),
  };
}

async function stop(args: RequestArgs, actor: SessionUser, id: number) {
  const stopped = await stopGroupMessage(actor, id);
  return redirectWithToast(
    args,
    HERE,
    stopped.ok ? "No further copy is sent" : { tone: "error", message: stopped.refusal.message },
  );
}
