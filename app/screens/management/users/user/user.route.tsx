import { useActionData, useLoaderData } from "~/router";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { USER_NOTE_FORM } from "~/screens/management/shared/draft-forms";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { recordHistory } from "~/screens/management/shared/record-history.server";
import { accountPage } from "~/operations/accounts/account-page.queries.server";
import { aside, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { shopTime } from "~/operations/shop-clock.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { Timeline } from "~/screens/management/shared/timeline";
import { RecentBids, RecentOrders, UserBadges, UserFacts, UserTotals } from "../user-detail";
import { SecondFactorPanel } from "../second-factor-panel";
import { secondFactorPanel } from "../second-factor-panel.server";
import { accountView, userView } from "../user-view.server";
import { ManagedAccountActions, AccountLists, BlockedNotice, RecentPayments } from "./account-panels";
import { Notes } from "./notes";
import { userAction } from "./user-actions.server";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => `${data?.name ?? "User"} · Management`);

export const loader = guarded(async (args, viewer) => {
  const account = await managedRecord("user", args.params.id, (id) => accountPage(viewer, id));
  const history = await recordHistory("user", account.id);
  return {
    ...userView(account, shopTime()),
    account: accountView(account, viewer, history),
    secondFactor: await secondFactorPanel(account.id, viewer),
    restored: await restoredForm(args, USER_NOTE_FORM),
  };
});

export const action = guardedForm(USER_NOTE_FORM, (args, actor) =>
  userAction(args, actor, recordId("user", args.params.id)),
);

export default function User() {
  const { account, restored, ...user } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/users">Users</BackLink>
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
          <Notes notes={account.notes} mayAdd={account.mayChange} answer={answer} restored={restored} />
        </div>
        <div className={stack.xl}>
          <Panel title="Account">
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
