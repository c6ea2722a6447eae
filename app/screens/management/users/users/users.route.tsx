import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { userList } from "~/domain/account/user-list";
import { requireSuperuser } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { spread } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { Stat, StatList } from "~/ui/text/stat";
import { Tabs } from "~/ui/frame/tabs";
import { shopTime } from "~/operations/shop-clock.server";
import { CsvLink } from "~/screens/management/shared/csv-link";
import { UserSearch } from "./user-filters";
import { UserTable } from "./user-table";
import * as styles from "./users.css";
import { usersPage } from "./users-page.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Users · Management" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return usersPage(new URL(args.request.url), shopTime());
}

export default function Users() {
  const { filters, stats, tabs, found, csvPath, rows, page, pageCount } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Users" />
      <StatList>
        {stats.map(({ label, value }) => (
          <Stat key={label} label={label} value={value} />
        ))}
      </StatList>
      <Tabs label="Type of user" tabs={tabs} current={filters.type ?? "all"} />
      <UserSearch key={userList.path(filters)} filters={filters} />
      <div className={spread.m}>
        <p role="status" className={styles.found}>
          {found}
          {filters.q ? ` for “${filters.q}”` : null}
        </p>
        {rows.length > 0 ? <CsvLink to={csvPath} /> : null}
      </div>
      <UserTable
        rows={rows}
        empty={
          <EmptyState title="No users here" action={{ to: "/management/users", label: "Show all users" }}>
            Search by any part of a username, a name, an email address or a phone number.
          </EmptyState>
        }
        pages={{
          page,
          pageCount,
          hrefFor: (number) => userList.path({ ...filters, page: number }),
          label: "Pages of users",
        }}
      />
    </>
  );
}
