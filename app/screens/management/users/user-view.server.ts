import { isStaff, may, type Viewer } from "~/domain/account/access";
import { localPhone } from "~/domain/account/phone-text";
import { refuseChangeOf } from "~/domain/account/blocking";
import { rightsText } from "~/domain/account/staff/staff";
import { formatCount } from "~/domain/text/count";
import { formatKsh } from "~/domain/money";
import { receiptNumber } from "~/domain/pledge/pledge";
import { ageOn, formatDate, formatDateTime } from "~/domain/time";
import { messageList } from "~/domain/message/message-list";
import { orderList } from "~/domain/order/list/order-list";
import { ATTEMPT_LABELS, paymentList } from "~/domain/payment/payment-list";
import type { AccountPage, UserDetail } from "~/operations/accounts/user-detail.queries.server";
import type { TimelineProps } from "~/screens/management/shared/history/timeline";
import { NOT_AVAILABLE } from "~/screens/management/shared/not-available";
import { personName } from "~/domain/account/person-name";
import { t } from "~/texts/t";

export function userView(user: UserDetail, now: Date) {
  const { stats } = user;
  return {
    id: user.id,
    name: personName(user),
    username: user.username,
    type: user.userType,
    isSuperuser: user.isSuperuser,
    isVerified: user.isVerified,
    stats: [
      { label: t("Total orders"), value: formatCount(stats.totalOrders) },
      { label: t("Total spent"), value: formatKsh(stats.totalSpentCents) },
      { label: t("Still owed"), value: formatKsh(stats.totalOwedCents) },
      { label: t("Total pledges"), value: formatCount(stats.totalBids) },
      { label: t("Participations"), value: formatCount(stats.totalParticipations) },
    ],
    facts: [
      { label: t("Email"), value: user.email },
      { label: t("Phone"), value: user.phoneNumber ? localPhone(user.phoneNumber) : NOT_AVAILABLE },
      { label: t("Age"), value: user.dateOfBirth ? String(ageOn(user.dateOfBirth, now)) : NOT_AVAILABLE },
      { label: t("Trust score"), value: t("{score} out of 100", { score: user.trustScore }) },
      { label: t("Auctions won"), value: formatCount(stats.auctionsWon) },
      { label: t("Auctions joined"), value: formatCount(stats.auctionsParticipated) },
      { label: t("Joined"), value: formatDate(user.dateJoined) },
    ],
    orders: user.recentOrders.map((order) => ({
      id: order.id,
      title: order.orderNumber,
      to: `/management/orders/${order.id}`,
      note: `${order.productTitle ?? t("Product")} · ${formatDate(order.createdAt)}`,
      amount: formatKsh(order.totalCents),
      status: order.status,
    })),
    bids: user.recentBids.map(({ id, seq, cents, submittedAt, round: { number, product } }) => ({
      id,
      // a deleted auction still has its pledges (D55)
      title: product.deletedAt === null ? product.title : t("Unknown Auction"),
      to: product.deletedAt === null ? `/management/products/${product.id}` : null,
      note: [t("Round {number}", { number }), receiptNumber(number, seq), formatDateTime(submittedAt)].join(
        " · ",
      ),
      amount: formatKsh(cents),
    })),
  };
}

export type UserView = ReturnType<typeof userView>;

/** What management may do to the account, and its notes and payments (D88). */
export function accountView(account: AccountPage, viewer: Viewer, history: TimelineProps) {
  const { username } = account;
  return {
    isBlocked: account.blockedAt !== null,
    blocked: account.blockedAt && formatDateTime(account.blockedAt),
    seen: account.seenAt ? formatDateTime(account.seenAt) : NOT_AVAILABLE,
    rights: isStaff(account) ? rightsText(account) : null,
    mayChange: refuseChangeOf(viewer, account) === null,
    mayBlock: account.id !== viewer.id,
    sees: { orders: may(viewer, "orders"), bids: may(viewer, "rounds") },
    notes: account.notes.map(({ id, text, author, createdAt }) => ({
      id,
      text,
      by: `${author}, ${formatDateTime(createdAt)}`,
    })),
    payments: account.recentPayments?.map(({ id, state, cents, startedAt, orderId }) => ({
      id,
      title: orderId === null ? t("Entry fee") : t("Order"),
      to: `/management/payments/${id}`,
      note: formatDateTime(startedAt),
      amount: formatKsh(cents),
      state,
      label: t(ATTEMPT_LABELS[state]),
    })),
    lists: [
      { to: orderList.path({ q: username }), label: t("All orders") },
      { to: paymentList.path({ q: username }), label: t("All payments") },
      { to: messageList.path({ user: account.id }), label: t("All messages") },
    ],
    history,
  };
}

export type AccountView = ReturnType<typeof accountView>;
