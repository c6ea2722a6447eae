import { useActionData, useLoaderData } from "~/router";
import { USER_NOTE_FORM } from "~/screens/management/shared/draft-forms";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { accountPage } from "~/operations/accounts/user-detail.queries.server";
import { aside, stack, muted } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { shopTime } from "~/operations/shop-clock.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { RecentBids, RecentOrders, UserBadges, UserFacts, UserTotals } from "../user-detail";
import { accountView, userView, type AccountView } from "../user-view.server";
import { ManagedAccountActions, AccountLists, BlockedNotice, RecentPayments } from "./account-panels";
import { guardedFormPage, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import type { Viewer } from "~/domain/account/access";
import { mayOpen } from "~/domain/account/staff/may-open";
import { mayHaveSecondFactor } from "~/domain/account/log-in/second-factor";
import { formatDateTime } from "~/domain/time";
import { secondFactorOf } from "~/operations/accounts/second-factor/second-factor.queries.server";
import { ButtonLink } from "~/ui/frame/button";
import { noteSchema } from "~/domain/account/blocking";
import type { Outcome } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import type { RequestArgs } from "~/http/request-context";
import { refusalPage } from "~/http/respond.server";
import { addUserNote, unblockAccount, verifyAccount } from "~/operations/accounts/managed-account.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { EditForm, Restored, useEditForm } from "~/screens/management/shared/edit-form";
import { NoteList } from "~/screens/management/shared/note-list";
import { TextArea } from "~/ui/form/text-area";
import { t } from "~/texts/t";

export const meta = titled<typeof loader>((data) => [data?.name ?? t("User"), t("Management")].join(" · "));

export const loader = guardedFormPage(USER_NOTE_FORM, async (args, viewer) => {
  const account = await managedRecord("user", args.params.id, (id) => accountPage(viewer, id));
  const history = await recordHistory("user", account.id);
  return {
    ...userView(account, shopTime()),
    account: accountView(account, viewer, history),
    secondFactor: await secondFactorPanel(account.id, viewer),
  };
});

export const action = guardedRecordForm(USER_NOTE_FORM, "user", userAction);

export default function User() {
  const { account, ...user } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/users">{t("Customers")}</BackLink>
      <PageHeader title={user.name} badge={<UserBadges user={user} />}>
        @{user.username}
      </PageHeader>
      <BlockedNotice account={account} />
      <UserTotals user={user} />
      <div className={aside}>
        <div className={stack.xl}>
          {account.sees.orders ? <RecentOrders user={user} /> : null}
          {account.payments ? <RecentPayments payments={account.payments} /> : null}
          {account.sees.bids ? <RecentBids user={user} /> : null}
          <AccountLists account={account} />
          <Notes notes={account.notes} mayAdd={account.mayChange} isRefused={answer !== undefined} />
        </div>
        <div className={stack.xl}>
          <Panel title={t("Account")}>
            <UserFacts user={user} />
            <ManagedAccountActions id={user.id} isVerified={user.isVerified} account={account} />
          </Panel>
          {user.secondFactor ? <SecondFactorPanel {...user.secondFactor} /> : null}
          <Timeline {...account.history} />
        </div>
      </div>
    </>
  );
}

/** A staff member's one-time codes, for superusers; null for buyers, who have none. */
async function secondFactorPanel(id: number, viewer: Viewer) {
  const person = await secondFactorOf(id);
  if (!person || !mayOpen(viewer, "/management/users/{id}/second-factor")) return null;
  if (!mayHaveSecondFactor(person) && person.secondFactorAt === null) return null;
  const { secondFactorAt: since } = person;
  return { id, sinceText: since && formatDateTime(since), isOwn: id === viewer.id };
}

interface SecondFactorPanelProps {
  id: number;
  sinceText: string | null;
  isOwn: boolean;
}

const SecondFactorPanel = ({ id, sinceText, isOwn }: SecondFactorPanelProps) => (
  <Panel title={t("One-time codes")}>
    <p>
      {sinceText === null
        ? t("Off: the password alone is enough to log in.")
        : t("On since {time}.", { time: sinceText })}
    </p>
    {isOwn ? (
      <ButtonLink look="secondary" size="small" to="/profile/second-factor">
        {sinceText === null ? t("Set up") : t("Change")}
      </ButtonLink>
    ) : null}
    {sinceText !== null && !isOwn ? (
      <ButtonLink look="secondary" size="small" to={`/management/users/${id}/second-factor`}>
        {t("Undo for a lost phone")}
      </ButtonLink>
    ) : null}
  </Panel>
);

const USER_INTENTS = ["verify", "unverify", "unblock", "note"] as const;

async function userAction(args: RequestArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const back = (toast: string) => redirectWithToast(args, `/management/users/${id}`, toast);
  const done = async (outcome: Outcome<null>, toast: string) => {
    if (!outcome.ok) throw refusalPage(outcome.refusal, t("Failed to change the account"));
    return back(toast);
  };
  switch (readIntent(form, USER_INTENTS)) {
    case "verify":
      return done(await verifyAccount(actor, id, true), t("Account verified"));
    case "unverify":
      return done(await verifyAccount(actor, id, false), t("Account no longer verified"));
    case "unblock":
      return done(await unblockAccount(actor, id), t("Account unblocked"));
    case "note":
      return submitForm(args, {
        form,
        schema: noteSchema,
        write: ({ note }) => addUserNote(actor, id, note),
        done: () => back(t("Note saved")),
      });
  }
}

interface NotesProps {
  notes: AccountView["notes"];
  mayAdd: boolean;
  isRefused: boolean;
}

/** For staff: the person never reads them. */
const Notes = ({ notes, mayAdd, isRefused }: NotesProps) => (
  <Panel title={t("Notes")}>
    <div className={stack.l}>
      {notes.length === 0 ? <p className={muted}>{t("No notes yet. Only staff can read them.")}</p> : null}
      <NoteList notes={notes} />
      <Restored />
      {mayAdd ? <NoteForm key={isRefused ? "refused" : notes[0]?.id} /> : null}
    </div>
  </Panel>
);

function NoteForm() {
  const { edit, fields } = useEditForm<Record<"note", string>>({
    id: "note",
    loadSchema: async () => (await import("~/domain/account/blocking")).noteSchema,
  });
  return (
    <EditForm {...edit} intent="note" button={t("Add the note")}>
      <TextArea field={fields.note} label={t("New note")} rows={2} maxLength={1000} />
    </EditForm>
  );
}
