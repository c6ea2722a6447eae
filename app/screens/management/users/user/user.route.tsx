import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { userDetail } from "~/operations/accounts/user-detail.queries.server";
import { aside, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { shopTime } from "~/operations/shop-clock.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { RecentBids, RecentOrders, UserBadges, UserFacts, UserTotals } from "../user-detail";
import { SecondFactorPanel } from "../second-factor-panel";
import { secondFactorPanel } from "../second-factor-panel.server";
import { userView } from "../user-view.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `${args.data?.name ?? "User"} · Management` });

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requirePermission(args);
  const user = await managedRecord("user", args.params.id, userDetail);
  return {
    ...userView(user, shopTime()),
    secondFactor: await secondFactorPanel(user.id, viewer),
  };
}

export default function User() {
  const user = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/users">Users</BackLink>
      <PageHeader title={user.name} badge={<UserBadges user={user} />}>
        @{user.username}
      </PageHeader>
      <UserTotals user={user} />
      <div className={aside}>
        <div className={stack.xl}>
          <RecentOrders user={user} />
          <RecentBids user={user} />
        </div>
        <div className={stack.xl}>
          <Panel title="Account">
            <UserFacts user={user} />
          </Panel>
          {user.secondFactor ? <SecondFactorPanel {...user.secondFactor} /> : null}
        </div>
      </div>
    </>
  );
}
