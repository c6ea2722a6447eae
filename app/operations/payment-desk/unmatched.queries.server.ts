import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { listPage } from "~/domain/page";

const PAGE_SIZE = 20;

export const CONFIRMATION_LISTS = ["waiting", "returning", "settled"] as const;
export type ConfirmationList = (typeof CONFIRMATION_LISTS)[number];

const STATES = {
  waiting: ["unmatched"],
  returning: ["returning"],
  settled: ["matched", "returned"],
} as const;

/** Newest first. Amounts in cents. */
export async function confirmations(list: ConfirmationList, asked: number) {
  const where = { state: { in: [...STATES[list]] } };
  const total = await db().confirmation.count({ where });
  const { skip, ...pages } = listPage(asked, total, PAGE_SIZE);
  const rows = await db().confirmation.findMany({
    where,
    orderBy: [{ paidAt: "desc" }, { id: "desc" }],
    take: PAGE_SIZE,
    skip,
    select: {
      id: true,
      mpesaReceipt: true,
      cents: true,
      phone: true,
      payerName: true,
      accountReference: true,
      paidAt: true,
      state: true,
      refunds: { where: { state: "failed" }, select: { id: true } },
    },
  });
  return { total, ...pages, rows: rows.map(inCents) };
}
