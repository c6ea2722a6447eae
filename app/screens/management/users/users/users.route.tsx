import { useLoaderData, Link, useFetcher } from "~/router";
import { userList, type UserSort } from "~/domain/account/user-list";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/frame/page-header";
import { StatList } from "~/ui/text/stat";
import { Tabs } from "~/ui/frame/tabs";
import { shopTime } from "~/operations/shop-clock.server";
import { choicesOf, ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import { type MouseEvent, useState } from "react";
import type { TableColumn } from "~/ui/list/table";
import { UserTypeBadge, VerifiedBadge } from "~/ui/badge/user-badges";
import * as brief from "~/screens/management/lists/two-lines.css";
import { classNames } from "~/ui/text/class-names";
import * as styles from "./users.css";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { formatCount } from "~/domain/text/count";
import { localPhone } from "~/domain/account/phone-text";
import { formatDate } from "~/domain/time";
import { USER_TYPES, type UserType } from "~/domain/account/user-type";
import { type ListedUser, userPage, userStats } from "~/operations/accounts/user-list.queries.server";
import { NOT_AVAILABLE } from "~/screens/management/shared/not-available";
import { personName } from "~/domain/account/person-name";
import { ButtonLink } from "~/ui/frame/button";
import { formActions, muted, stack } from "~/ui/frame/layout.css";
import { RecentBids, RecentOrders, UserBadges, UserFacts, UserTotals } from "../user-detail";
import type { AccountView, UserView } from "~/screens/management/users/user-view.server";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import { msg, t } from "~/texts/t";
import { counted } from "~/domain/text/counted";

export const meta = titled(msg("Customers · Management"));

export const loader = guarded((args) => usersPage(new URL(args.request.url), shopTime()));

const SORT_LABELS: Record<UserSort, string> = { newest: msg("Newest first"), name: msg("Name") };

export default function Users() {
  const { filters, stats, tabs, found, rows, pageCount } = useLoaderData<typeof loader>();
  const { dialog, openFrom } = useUserDialog();
  const list = { query: userList, filters, pageCount };
  return (
    <>
      <PageHeader title={t("Customers")} />
      <StatList stats={stats} />
      <Tabs label={t("Type of user")} tabs={tabs} current={filters.type ?? "all"} />
      <ListForm {...list} tab="type" hint={t("Username, name, email or phone")}>
        <ListChoice name="sort" label={t("Sort")} value={filters.sort} options={choicesOf(SORT_LABELS)} />
      </ListForm>
      <ListTable
        {...list}
        noun={t("customers")}
        found={found}
        caption={t("Customers")}
        className={brief.twoLines}
        rows={rows}
        columns={userColumns(openFrom)}
        empty={
          <EmptyState
            title={t("No customers here")}
            action={{ to: "/management/users", label: t("Show all customers") }}
          >
            {t("Search by any part of a username, a name, an email address or a phone number.")}
          </EmptyState>
        }
      />
      <UserDialog {...dialog} />
    </>
  );
}

type OpenFrom = (user: UserRow) => (event: MouseEvent<HTMLElement>) => void;

const userColumns = (openFrom: OpenFrom): readonly TableColumn<UserRow>[] => [
  { label: t("User"), primary: true, cell: (user) => <UserName user={user} onClick={openFrom(user)} /> },
  { label: t("Contact"), className: brief.name, cell: (user) => <Contact user={user} /> },
  { label: t("Type"), className: brief.sum, cell: ({ type }) => <UserTypeBadge type={type} /> },
  {
    label: t("Verified"),
    className: brief.state,
    cell: ({ isVerified }) => <VerifiedBadge isVerified={isVerified} />,
  },
  { label: t("Joined"), cell: ({ joined }) => joined },
];

const Contact = ({ user: { email, phone } }: { user: UserRow }) => (
  <div className={styles.contact}>
    <span className={brief.roomy}>{email}</span>
    <div className={styles.second}>{phone}</div>
  </div>
);

interface UserNameProps {
  user: UserRow;
  onClick: (event: MouseEvent<HTMLElement>) => void;
}

const UserName = ({ user: { id, username, name }, onClick }: UserNameProps) => (
  <div className={styles.user}>
    <Link to={`/management/users/${id}`} onClick={onClick}>
      {name}
    </Link>
    {name === username ? null : <div className={classNames(styles.second, brief.roomy)}>{username}</div>}
  </div>
);

const PAGE_SIZE = 20;

const TYPE_TABS: Record<UserType, string> = {
  buyer: msg("Buyers"),
  seller: msg("Sellers"),
  admin: msg("Admins"),
};

async function usersPage(url: URL, now: Date) {
  const filters = userList.read(url.searchParams);
  const [stats, { total, page, pageCount, users }] = await Promise.all([
    userStats(now),
    userPage(filters, PAGE_SIZE),
  ]);
  return {
    filters: { ...filters, page },
    pageCount,
    found: counted(total, "account"),
    stats: [
      { label: t("All accounts"), value: formatCount(stats.totalUsers) },
      { label: t("Verified"), value: formatCount(stats.verified) },
      { label: t("New in 30 days"), value: formatCount(stats.newUsersLast30Days) },
      { label: t("Buyers"), value: formatCount(stats.buyers) },
      { label: t("Sellers"), value: formatCount(stats.sellers) },
      { label: t("Admins"), value: formatCount(stats.admins) },
    ],
    // search and order stay when the type changes
    tabs: [
      { value: "all", label: t("All"), to: userList.path({ ...filters, type: null, page: 1 }) },
      ...USER_TYPES.map((type) => ({
        value: type,
        label: t(TYPE_TABS[type]),
        to: userList.path({ ...filters, type, page: 1 }),
      })),
    ],
    rows: users.map(rowOf),
  };
}

const rowOf = (user: ListedUser) => ({
  id: user.id,
  username: user.username,
  name: personName(user),
  email: user.email,
  phone: user.phoneNumber ? localPhone(user.phoneNumber) : NOT_AVAILABLE,
  type: user.userType,
  isVerified: user.isVerified,
  joined: formatDate(user.dateJoined),
});

type UserRow = ReturnType<typeof rowOf>;

type ShownDetails = UserView & { account: AccountView };

interface ShownUser {
  readonly id: number;
  readonly name: string;
}

function useUserDialog() {
  const [shown, setShown] = useState<ShownUser | null>(null);
  const fetcher = useFetcher<ShownDetails>();
  const { Loaded, isOpen, close, openFrom } = useLazyDialog();

  const openRow = (user: ShownUser) => (event: MouseEvent<HTMLElement>) => {
    const to = `/management/users/${user.id}`;
    openFrom(to)(event);
    // leave a click for a new tab to the link
    if (!event.defaultPrevented) return;
    setShown(user);
    fetcher.load(to);
  };
  const user = fetcher.data?.id === shown?.id ? (fetcher.data ?? null) : null;
  return { dialog: { Loaded, isOpen, close, shown, user }, openFrom: openRow };
}

type UserDialogProps = ReturnType<typeof useUserDialog>["dialog"];

function UserDialog({ Loaded, isOpen, close, shown, user }: UserDialogProps) {
  if (!Loaded || !isOpen || !shown) return null;
  return (
    <Loaded open onOpenChange={close} title={shown.name}>
      {user ? (
        <Details user={user} />
      ) : (
        <p role="status" className={muted}>
          {t("Loading…")}
        </p>
      )}
    </Loaded>
  );
}

const Details = ({ user }: { user: ShownDetails }) => (
  <div className={stack.l}>
    <UserBadges user={user} />
    <UserTotals user={user} />
    <UserFacts user={user} />
    {user.account.sees.orders ? <RecentOrders user={user} look="bare" level={3} /> : null}
    {user.account.sees.bids ? <RecentBids user={user} look="bare" level={3} /> : null}
    <div className={formActions}>
      <ButtonLink look="secondary" to={`/management/users/${user.id}`}>
        {t("Open the full page")}
      </ButtonLink>
    </div>
  </div>
);
