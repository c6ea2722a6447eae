import { Link, useLoaderData, type ActionFunctionArgs } from "~/router";
import { messageList, MESSAGE_STATES } from "~/domain/message/message-list";
import { choicesOf, ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { ListTable } from "~/screens/management/lists/list-table";
import { PostButton } from "~/screens/management/shared/post-button";
import { Badge, type BadgeTone } from "~/ui/badge/badge";
import { finePrint, muted, small, stack } from "~/ui/frame/layout.css";
import { ButtonLink } from "~/ui/frame/button";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import type { TableColumn } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./messages.css";
import { type MessageRow, messagesPage } from "./messages-page.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { may, type Viewer } from "~/domain/account/access";
import { needOf } from "~/domain/account/permissions";
import { MESSAGE_TEXTS } from "~/domain/settings/message-text-settings";
import { parseId } from "~/domain/id";
import { CHANNELS } from "~/domain/message/channels";
import type { Outcome } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { notFoundPage, refusalPage } from "~/http/respond.server";
import { sendMessageAgain, sendTestMessage } from "~/operations/messages/send-message-again.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Messages · Management"));

export const loader = guarded(async (args, actor) => ({
  ...(await messagesPage(new URL(args.request.url))),
  isOwner: may(actor, needOf(MESSAGE_TEXTS)),
}));

export const action = guarded(messageAction);

const TONES: Record<MessageRow["state"], BadgeTone> = { waiting: "amber", sent: "green", failed: "red" };

export default function Messages() {
  const { isOwner, isSending, filters, pageCount, found, kinds, channels, here, rows } =
    useLoaderData<typeof loader>();
  const list = { query: messageList, filters, pageCount };
  return (
    <>
      <PageHeader
        title={t("Messages")}
        actions={
          isOwner ? (
            <>
              <ButtonLink look="secondary" to={MESSAGE_TEXTS}>
                {t("Texts of messages")}
              </ButtonLink>
              <ButtonLink look="secondary" to="/management/messages/group">
                {t("Write to a group")}
              </ButtonLink>
            </>
          ) : null
        }
      >
        {t(
          "What the shop wrote to people in the last 30 days, newest first. Between 21:00 and 07:00 only codes, warnings about accounts and moved closing times are sent.",
        )}
      </PageHeader>
      {isSending ? null : (
        <Notice tone="info" title={t("The shop sends no messages")}>
          <p>{t("Set SMS or email where the shop is started: docs/settings.md says how.")}</p>
        </Notice>
      )}
      <FilterLinks
        {...list}
        name="state"
        label={t("State")}
        choices={[[null, t("All")], ...choicesOf(MESSAGE_STATES)]}
      />
      <ListForm
        {...list}
        tab="state"
        hint={t("Username, name, email or phone")}
        isNarrowed={filters.kind !== null || filters.channel !== null}
      >
        <ListChoice
          name="kind"
          label={t("About")}
          none={t("Anything")}
          value={filters.kind}
          options={kinds}
        />
        <ListChoice
          name="channel"
          label={t("By")}
          none={t("Any channel")}
          value={filters.channel}
          options={channels}
        />
      </ListForm>
      <ListTable
        {...list}
        noun={t("messages")}
        found={found}
        caption={t("Messages")}
        rows={rows}
        columns={columnsAt(here)}
        empty={
          <EmptyState
            title={t("No messages here")}
            action={{ to: messageList.path({}), label: t("Show all") }}
          >
            {t("Messages appear here as soon as there is a reason to send one.")}
          </EmptyState>
        }
      />
    </>
  );
}

const columnsAt = (here: string): readonly TableColumn<MessageRow>[] => [
  { label: t("Message"), primary: true, cell: ({ kind, text }) => <Text kind={kind} text={text} /> },
  { label: t("To"), cell: (row) => <To row={row} /> },
  { label: t("By"), cell: ({ by }) => by },
  { label: t("State"), cell: (row) => <State row={row} /> },
  { label: t("Cost"), align: "end", cell: ({ cost }) => cost ?? "—" },
  {
    label: t("Actions"),
    labelHidden: true,
    cell: ({ id, mayResend, kind, to }) =>
      mayResend ? (
        <PostButton
          intent="resend"
          label={t("Send again")}
          fullLabel={t("Send again to {to}: {kind}", { to, kind })}
          fields={{ message: String(id), back: here }}
        />
      ) : null,
  },
];

const Text = ({ kind, text }: Pick<MessageRow, "kind" | "text">) => (
  <div className={stack.xs}>
    <span>{kind}</span>
    {text ? (
      <span className={styles.text}>
        <Breakable text={text} />
      </span>
    ) : null}
  </div>
);

const To = ({ row: { person, to } }: { row: MessageRow }) => (
  <div className={stack.xs}>
    {person ? (
      <Link to={`/management/users/${person.id}`}>
        <Breakable text={person.name} />
      </Link>
    ) : null}
    {person && person.name !== person.username ? (
      <span className={finePrint}>
        <Breakable text={`@${person.username}`} />
      </span>
    ) : null}
    <span className={muted}>
      <Breakable text={to} />
    </span>
  </div>
);

const State = ({ row: { state, stateText, queued, sent, reason } }: { row: MessageRow }) => (
  <div className={stack.xs}>
    <div>
      <Badge tone={TONES[state]}>{stateText}</Badge>
    </div>
    <span className={classNames(muted, small)}>{sent ?? queued}</span>
    {reason ? <span className={small}>{reason}</span> : null}
  </div>
);

const missing = () => notFoundPage(t("Message not found"), t("This message is no longer stored."));

/** Tests are sent from the page of settings. */
async function messageAction(args: ActionFunctionArgs, actor: Viewer) {
  const form = await readForm(args.request);
  const intent = readIntent(form, MESSAGE_INTENTS);
  const back = backTo(form, messageList.path({}));
  const answer = (outcome: Outcome<null>, done: string) => {
    if (outcome.ok) return redirectWithToast(args, back, done);
    if (outcome.refusal.code === "conflict") return redirectWithToast(args, back, outcome.refusal.message);
    throw refusalPage(outcome.refusal, t("The message was not sent"));
  };
  if (intent === "test") {
    const channel = CHANNELS.find((one) => one === form.get("channel"));
    if (!channel) throw missing();
    return answer(await sendTestMessage(actor, channel), t("A test is on its way to you"));
  }
  const chosen = form.get("message");
  const id = typeof chosen === "string" ? parseId(chosen) : null;
  if (id === null) throw missing();
  return answer(await sendMessageAgain(actor, id), t("It is sent again"));
}

const MESSAGE_INTENTS = ["resend", "test"] as const;
