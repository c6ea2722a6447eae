import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { cluster, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { RecentList } from "~/ui/list/recent-list";
import { ATTEMPT_TONES } from "~/screens/management/payments/payment-labels";
import type { AccountView } from "../user-view.server";
import { PostButton } from "~/screens/management/shared/post-button";
import { t } from "~/texts/t";

export function BlockedNotice({ account: { isBlocked, blocked } }: { account: AccountView }) {
  if (!isBlocked) return null;
  return (
    <Notice tone="warning" title={t("Blocked since {time}", { time: blocked ?? "" })}>
      <p>{t("Nobody can log in to this account. Its orders and pledges stay, and count.")}</p>
    </Notice>
  );
}

interface ManagedAccountActionsProps {
  id: number;
  isVerified: boolean;
  account: AccountView;
}

export function ManagedAccountActions({ id, isVerified, account }: ManagedAccountActionsProps) {
  const { seen, rights, mayChange, mayBlock, isBlocked } = account;
  const page = `/management/users/${id}`;
  return (
    <div className={stack.m}>
      <DescriptionList
        items={[
          { label: t("Last seen"), value: seen },
          ...(rights ? [{ label: t("May do"), value: rights }] : []),
        ]}
      />
      <div>
        <ButtonLink to={`${page}/message`} look="secondary" size="small">
          {t("Write to them")}
        </ButtonLink>
      </div>
      {mayChange ? (
        <div className={cluster.s}>
          <ButtonLink to={`${page}/edit`} look="secondary" size="small">
            {t("Correct details")}
          </ButtonLink>
          {isVerified ? (
            <PostButton intent="unverify" label={t("Remove verification")} />
          ) : (
            <PostButton intent="verify" label={t("Verify")} />
          )}
          {isBlocked ? <PostButton intent="unblock" label={t("Unblock")} /> : null}
          {!isBlocked && mayBlock ? (
            <ButtonLink to={`${page}/block`} look="danger" size="small">
              {t("Block")}
            </ButtonLink>
          ) : null}
          <ButtonLink to={`${page}/reset-code`} look="secondary" size="small">
            {t("Code for a new password")}
          </ButtonLink>
          <ButtonLink to={`/management/staff/${id}`} look="secondary" size="small">
            {t("Permissions")}
          </ButtonLink>
        </div>
      ) : (
        <p className={muted}>{t("Only superusers may change the accounts of staff.")}</p>
      )}
    </div>
  );
}

export const RecentPayments = ({ payments }: { payments: NonNullable<AccountView["payments"]> }) => (
  <Panel title={t("Recent payments")}>
    {payments.length === 0 ? <p className={muted}>{t("No payments yet")}</p> : null}
    <RecentList
      entries={payments.map(({ state, label, ...payment }) => ({
        ...payment,
        badge: <Badge tone={ATTEMPT_TONES[state]}>{label}</Badge>,
      }))}
    />
  </Panel>
);

/** Links that the viewer may not follow are not shown. */
export const AccountLists = ({ account: { lists } }: { account: AccountView }) => (
  <div className={cluster.s}>
    {lists.map(({ to, label }) => (
      <ButtonLink key={to} to={to} look="secondary" size="small">
        {label}
      </ButtonLink>
    ))}
  </div>
);
