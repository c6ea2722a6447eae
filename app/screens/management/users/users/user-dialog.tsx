import { ButtonLink } from "~/ui/frame/button";
import { formActions, muted, stack } from "~/ui/frame/layout.css";
import { RecentBids, RecentOrders, UserBadges, UserFacts, UserTotals } from "../user-detail";
import type { AccountView, UserView } from "../user-view.server";
import { useFetcher } from "~/router";
import { type MouseEvent, useState } from "react";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";

type ShownDetails = UserView & { account: AccountView };

interface ShownUser {
  readonly id: number;
  readonly name: string;
}

export function useUserDialog() {
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

export function UserDialog({ Loaded, isOpen, close, shown, user }: UserDialogProps) {
  if (!Loaded || !isOpen || !shown) return null;
  return (
    <Loaded open onOpenChange={close} title={shown.name}>
      {user ? (
        <Details user={user} />
      ) : (
        <p role="status" className={muted}>
          Loading…
        </p>
      )}
    </Loaded>
  );
}

function Details({ user }: { user: ShownDetails }) {
  return (
    <div className={stack.l}>
      <UserBadges user={user} />
      <UserTotals user={user} />
      <UserFacts user={user} />
      {user.account.sees.orders ? <RecentOrders user={user} look="bare" level={3} /> : null}
      {user.account.sees.bids ? <RecentBids user={user} look="bare" level={3} /> : null}
      <div className={formActions}>
        <ButtonLink look="secondary" to={`/management/users/${user.id}`}>
          Open the full page
        </ButtonLink>
      </div>
    </div>
  );
}
