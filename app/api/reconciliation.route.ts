import * as z from "zod";
import { reasonSchema } from "~/domain/form/reason";
import { choiceFilter, dayFilter, searchFilter } from "~/domain/form/rest-fields";
import { spanOfDays } from "~/domain/order/list/order-list";
import { matchBodySchema, retryRefundBodySchema } from "~/domain/payment/payment-bodies";
import { isReportPeriod, TOO_MANY_DAYS } from "~/domain/payment/report-days";
import { accepted, refuse, refused } from "~/domain/refusal";
import { lastNairobiDays } from "~/domain/time";
import { rowsOfPage } from "~/http/rest/pagination.server";
import { call, resource } from "~/http/rest/resource.server";
import { paymentEntity, wirePayment } from "~/http/wire/payment.server";
import {
  dailyReconciliationEntity,
  UNMATCHED_STATES,
  unmatchedEntity,
  wireDailyReconciliation,
  wireUnmatched,
} from "~/http/wire/reconciliation.server";
import { dailyReconciliation } from "~/operations/reconciliation/daily-reconciliation.queries.server";
import {
  matchConfirmation,
  UNMATCHED_NOT_FOUND,
} from "~/operations/reconciliation/match-confirmation.server";
import { refundUnmatched } from "~/operations/reconciliation/refunds/refund-payment.server";
import { unmatchedPaymentsFor, unmatchedPayment } from "~/operations/reconciliation/unmatched.queries.server";
import { paymentFor } from "~/operations/payments/payments.queries.server";
import { retryRefund } from "~/operations/reconciliation/refunds/resolve-refund.server";

const group = "Payments";
const missing = UNMATCHED_NOT_FOUND;
const SHOWN_DAYS = 14;

async function unmatchedOutcome(id: number) {
  const money = await unmatchedPayment(id);
  return money ? accepted(wireUnmatched(money)) : refused(refuse("missing", missing));
}

const route = resource({
  getReport: call(
    {
      method: "GET",
      path: "/api/payments/report/",
      group,
      summary: "What came in on each day and by each way, and what became of it",
      notes:
        "from and to are days in Nairobi, both included, at most 400; the last two weeks where none is named. Days without money are left out. difference is 0 where every cent adds up.",
      access: "staff",
      query: z.object({ from: dayFilter("from"), to: dayFilter("to") }),
      list: true,
      answer: dailyReconciliationEntity,
    },
    async ({ query, page, now }) => {
      const recent = lastNairobiDays(SHOWN_DAYS, now);
      const to = query.to ?? recent.at(-1) ?? "";
      const from = query.from ?? (query.to === null ? (recent[0] ?? to) : to);
      if (!isReportPeriod({ from, to })) return refused(refuse("invalid", TOO_MANY_DAYS, "from"));
      const { since, before } = spanOfDays({ from, to });
      const days = since && before ? await dailyReconciliation({ since, before }) : [];
      return accepted(rowsOfPage(days.map(wireDailyReconciliation), page));
    },
  ),

  listUnmatched: call(
    {
      method: "GET",
      path: "/api/unmatched-payments/",
      group,
      summary: "Money that fitted no payment when it came in, newest first",
      notes:
        "state unmatched waits for a person. q finds receipts, what was typed as the account, names and order numbers.",
      access: "staff",
      query: z.object({ state: choiceFilter("state", UNMATCHED_STATES), q: searchFilter() }),
      list: true,
      answer: unmatchedEntity,
    },
    async ({ query, page }) => {
      const { rows, total } = await unmatchedPaymentsFor(query, page);
      return accepted({ rows: rows.map(wireUnmatched), total });
    },
  ),

  getUnmatched: call(
    {
      method: "GET",
      path: "/api/unmatched-payments/{id}/",
      group,
      summary: "One unmatched payment",
      access: "staff",
      answer: unmatchedEntity,
      missing,
    },
    ({ ids }) => unmatchedOutcome(ids.id),
  ),

  matchUnmatched: call(
    {
      method: "POST",
      path: "/api/unmatched-payments/{id}/match/",
      group,
      summary: "Pay an order or an entry fee with it",
      notes:
        "By the rules of any payment: the sum must be the same, and a closed round or a paid or cancelled order takes none (409). Answers the payment. Matched before, on its way back, or perhaps the money of another payment (a person says so on the screen): a 409, so a repeat does nothing twice. The reason (10 to 500 characters) stays in the audit trail.",
      access: "staff",
      body: matchBodySchema,
      answer: paymentEntity,
      refusals: [409],
      missing,
      example: { body: { order: 42, reason: "The buyer typed the wrong account" } },
    },
    async ({ viewer, ids, body: { order, participation, reason } }) => {
      const purpose = order === null ? { participationId: participation ?? 0 } : { orderId: order };
      const matched = await matchConfirmation(viewer, { id: ids.id, purpose, reason });
      if (!matched.ok) return matched;
      const payment = await paymentFor(viewer, matched.value.attemptId);
      return payment ? accepted(wirePayment(payment)) : refused(refuse("missing", missing));
    },
  ),

  returnUnmatched: call(
    {
      method: "POST",
      path: "/api/unmatched-payments/{id}/return/",
      group,
      summary: "Send the whole of it back",
      notes:
        "It is sent within a minute; state is returning until the provider says that it arrived. A repeat is a 409 and sends nothing twice. The reason (10 to 500 characters) stays in the audit trail.",
      access: "staff",
      body: reasonSchema,
      answer: unmatchedEntity,
      refusals: [409],
      missing,
      example: { body: { reason: "Nobody knows what it was for" } },
    },
    async ({ viewer, ids, body: { reason } }) => {
      const returned = await refundUnmatched(viewer, { id: ids.id, reason });
      return returned.ok ? unmatchedOutcome(ids.id) : returned;
    },
  ),

  retryReturnOfUnmatched: call(
    {
      method: "POST",
      path: "/api/unmatched-payments/{id}/retry-return/",
      group,
      summary: "Send it back again after a return that failed",
      notes:
        "The provider said that nothing went back, so it is requested anew. by_hand: an administrator gives it back. 409 where no return has failed. The reason (10 to 500 characters) stays in the audit trail.",
      access: "staff",
      body: retryRefundBodySchema,
      answer: unmatchedEntity,
      refusals: [409],
      missing,
      example: { body: { reason: "The shop's account has money again" } },
    },
    async ({ viewer, ids, body: { reason, by_hand: isByHand } }) => {
      const again = await retryRefund(viewer, { of: { confirmationId: ids.id }, reason, isByHand });
      return again.ok ? unmatchedOutcome(ids.id) : again;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
