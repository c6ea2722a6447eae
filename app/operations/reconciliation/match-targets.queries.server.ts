/** Participations and orders that an unmatched payment may be for (D79). */
import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents, toColumn } from "~/db/rows.server";
import { attemptCode, attemptIdIn } from "~/domain/payment/attempt";
import { amountDueOf } from "~/domain/payment/order-payment";
import { shopTime } from "../shop-clock.server";
import {
  type RankedCandidate,
  rankCandidates,
  type MatchTarget,
  type UnmatchedPayment,
} from "~/domain/payment/match";
import { codeKey } from "~/domain/text/typed-code";

interface MatchCandidate extends MatchTarget {
  readonly title: string;
  readonly buyer: string;
}

const MAX_ROWS = 50;
const RECENT_MS = 90 * 86_400_000;
const person = { firstName: true, lastName: true, username: true, phoneNumber: true } as const;
const attemptFields = {
  orderBy: { id: "desc" },
  take: 5,
  select: { id: true, phoneNumber: true },
} as const;

/** The payment whose code the payer typed, in any state; null if the account is no payment code. */
export async function paymentByAccount({ accountReference }: Pick<UnmatchedPayment, "accountReference">) {
  const id = attemptIdIn(accountReference);
  return id === null
    ? null
    : db().paymentAttempt.findUnique({ where: { id }, select: { id: true, state: true } });
}

/** Most likely first. A target named by the payer may be older than 90 days. */
export async function matchTargets(money: UnmatchedPayment): Promise<RankedCandidate<MatchCandidate>[]> {
  const account = money.sought ?? money.accountReference;
  const typed = codeKey(account).replace(/[^A-Z0-9-]/g, "");
  const named = attemptIdIn(account);
  const [orders, entryFees] = await Promise.all([ordersFor(money, typed, named), entryFeesFor(money, named)]);
  return rankCandidates(money, [...orders, ...entryFees]);
}

async function ordersFor(
  { cents }: UnmatchedPayment,
  typed: string,
  named: number | null,
): Promise<MatchCandidate[]> {
  const tail = typed.replace(/\D/g, "").slice(-6);
  const rows = await db().order.findMany({
    where: {
      status: { not: "cancelled" },
      AND: [{ OR: [{ paymentStatus: "pending" }, { paymentStatus: "completed", dueCents: { gt: 0 } }] }],
      OR: [
        { dueCents: toColumn(cents) },
        { totalCents: toColumn(cents), createdAt: { gte: new Date(shopTime().getTime() - RECENT_MS) } },
        ...(named === null ? [] : [{ attempts: { some: { id: named } } }]),
        ...(tail.length < 4 ? [] : [{ orderNumber: { endsWith: tail } }]),
      ],
    },
    orderBy: { id: "desc" },
    take: MAX_ROWS,
    select: {
      ...selectColumns(
        "Order",
        "id, orderNumber, totalCents, dueCents, paymentStatus, shippingName, shippingPhone",
      ),
      user: { select: person },
      attempts: attemptFields,
    },
  });
  return rows.map((row) => {
    const order = inCents(row);
    const { id, orderNumber, shippingName, shippingPhone } = order;
    const payer = payerOf(order);
    return {
      kind: "order",
      id,
      cents: amountDueOf(order),
      orderNumber,
      title: `Order ${orderNumber}`,
      ...payer,
      phones: [shippingPhone, ...payer.phones],
      names: [shippingName, ...payer.names],
    };
  });
}

interface Paid {
  readonly user: { firstName: string; lastName: string; username: string; phoneNumber: string | null };
  readonly attempts: readonly { readonly id: number; readonly phoneNumber: string | null }[];
}

const payerOf = ({ user, attempts }: Paid) => ({
  buyer: `${user.firstName} ${user.lastName}`.trim() || user.username,
  codes: attempts.map(({ id }) => attemptCode(id)),
  phones: [user, ...attempts].map(({ phoneNumber }) => phoneNumber ?? ""),
  names: [user.firstName, user.lastName],
});

async function entryFeesFor({ cents }: UnmatchedPayment, named: number | null): Promise<MatchCandidate[]> {
  const rows = await db().participation.findMany({
    where: {
      paymentStatus: { in: ["pending", "failed"] },
      round: { state: "active", product: { deletedAt: null } },
      OR: [{ feeCents: toColumn(cents) }, ...(named === null ? [] : [{ attempts: { some: { id: named } } }])],
    },
    orderBy: { id: "desc" },
    take: MAX_ROWS,
    select: {
      id: true,
      feeCents: true,
      user: { select: person },
      round: { select: { number: true, product: { select: { title: true } } } },
      attempts: attemptFields,
    },
  });
  return rows.map((row) => {
    const { id, feeCents, round } = inCents(row);
    return {
      kind: "participation",
      id,
      cents: feeCents,
      orderNumber: null,
      title: `Entry fee, round ${round.number} of ${round.product.title}`,
      ...payerOf(row),
    };
  });
}
