import { useLoaderData, Link } from "~/router";
import { userList, type UserSort } from "~/domain/account/user-list";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { StatList } from "~/ui/text/stat";
import { Tabs } from "~/ui/frame/tabs";
import { shopTime } from "~/operations/shop-clock.server";
import { ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { FoundCount, ListTable } from "~/screens/management/lists/list-table";
import { UserDialog, useUserDialog } from "./user-dialog";
import { usersPage, type UserRow } from "./users-page.server";
import type { MouseEvent } from "react";
import type { TableColumn } from "~/ui/list/table";
import { UserTypeBadge, VerifiedBadge } from "~/ui/badge/user-badges";
import * as styles from "./users.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Users · Management");

export const loader = guarded((args) => usersPage(new URL(args.request.url), shopTime()));

const SORT_LABELS: Record<UserSort, string> = { newest: "Newest first", name: "Name" };

export default function Users() {
  const { filters, stats, tabs, found, rows, pageCount } = useLoaderData<typeof loader>();
  const { dialog, openFrom } = useUserDialog();
  return (
    <>
      <PageHeader title="Users" />
      <StatList stats={stats} />
      <Tabs label="Type of user" tabs={tabs} current={filters.type ?? "all"} />
      <ListForm query={userList} filters={filters} tab="type" hint="Username, name, email or phone">
        <ListChoice name="sort" label="Sort" value={filters.sort} options={Object.entries(SORT_LABELS)} />
      </ListForm>
      <ListTable
        query={userList}
        filters={filters}
        pageCount={pageCount}
        noun="users"
        found={<FoundCount text={found} q={filters.q} />}
        caption="Users"
        rows={rows}
        columns={userColumns(openFrom)}
        empty={
          <EmptyState title="No users here" action={{ to: "/management/users", label: "Show all users" }}>
            Search by any part of a username, a name, an email address or a phone number.
          </EmptyState>
        }
      />
      <UserDialog {...dialog} />
    </>
  );
}

type OpenFrom = (user: UserRow) => (event: MouseEvent<HTMLElement>) => void;

const userColumns = (openFrom: OpenFrom): readonly TableColumn<UserRow>[] => [
  { label: "User", primary: true, cell: (user) => <UserName user={user} onClick={openFrom(user)} /> },
  { label: "Contact", cell: (user) => <Contact user={user} /> },
  { label: "Type", cell: ({ type }) => <UserTypeBadge type={type} /> },
  { label: "Verified", cell: ({ isVerified }) => <VerifiedBadge isVerified={isVerified} /> },
  { label: "Joined", cell: ({ joined }) => joined },
];

function Contact({ user: { email, phone } }: { user: UserRow }) {
  return (
    <div className={styles.contact}>
      {email}
      <div className={styles.second}>{phone}</div>
    </div>
  );
}

interface UserNameProps {
  user: UserRow;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

function UserName({ user: { id, username, name }, onClick }: UserNameProps) {
  return (
    <div className={styles.user}>
      <Link to={`/management/users/${id}`} onClick={onClick}>
        {username}
      </Link>
      <div className={styles.second}>{name}</div>
    </div>
  );
}
