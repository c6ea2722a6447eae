import { Link, useLoaderData } from "~/router";
import { auditList } from "~/domain/audit/audit-list";
import { settingList } from "~/domain/settings/setting-list";
import { ListForm } from "~/screens/management/lists/list-form";
import { ButtonLink } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import {
  ConnectionPanel,
  TestPaymentsNotice,
} from "~/screens/management/shared/connections/connection-panel";
import { type ListedSetting, settingsPage } from "./settings-page.server";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { testEtims } from "~/operations/tax/test-etims.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Settings · Management");

export const loader = guarded((args) => settingsPage(new URL(args.request.url)));

const SETTINGS_INTENTS = ["test"] as const;

/** The test of eTIMS; messages have theirs. */
export const action = guarded(async (args, actor) => {
  const form = await readForm(args.request);
  readIntent(form, SETTINGS_INTENTS);
  const outcome = await testEtims(actor);
  if (!outcome.ok && outcome.refusal.code !== "conflict")
    throw refusalPage(outcome.refusal, "eTIMS was not tested");
  const toast = outcome.ok ? "eTIMS works: KRA answered" : outcome.refusal.message;
  return redirectWithToast(
    args,
    backTo(form, "/management/settings"),
    outcome.ok ? toast : { tone: "error", message: toast },
  );
});

export default function Settings() {
  const { filters, groups, connections, takesRealMoney, warning, hasSetUp } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          <>
            {hasSetUp ? (
              <ButtonLink look="secondary" to="/management/settings/set-up">
                Set up your shop
              </ButtonLink>
            ) : null}
            <ButtonLink look="secondary" to={auditList.path({ kind: "setting" })}>
              All changes
            </ButtonLink>
          </>
        }
      >
        What the shop is called, how people reach you, where it delivers and for how much, and how people pay.
      </PageHeader>
      {takesRealMoney ? null : <TestPaymentsNotice />}
      {warning ? (
        <Notice tone="warning">
          <p>{warning}</p>
        </Notice>
      ) : null}
      <ListForm query={settingList} filters={filters} hint="Phone, delivery, age…" />
      {groups.length === 0 ? (
        <EmptyState title="No setting found" action={{ to: settingList.path({}), label: "Show all" }}>
          Try another word, such as “phone”.
        </EmptyState>
      ) : null}
      {groups.map(({ group, settings }) => (
        <DataTable key={group} caption={group} rows={settings} columns={COLUMNS} />
      ))}
      <ConnectionPanel connections={connections} />
    </>
  );
}

const COLUMNS = [
  {
    label: "Setting",
    primary: true,
    cell: ({ id, label }: ListedSetting) => <Link to={`/management/settings/${id}`}>{label}</Link>,
  },
  { label: "Now", cell: ({ text }: ListedSetting) => <Breakable text={text} /> },
  { label: "Comes from", cell: (setting: ListedSetting) => <Source {...setting} /> },
];

/** With the last change; the setting's page has them all. */
function Source({ from, change }: ListedSetting) {
  if (!change) return from;
  const { who, at, was } = change;
  return (
    <div className={stack.xs}>
      <span>
        {from}: {at} by {who}
      </span>
      {was === null ? null : (
        <span className={muted}>
          Before: <Breakable text={was} />
        </span>
      )}
    </div>
  );
}
