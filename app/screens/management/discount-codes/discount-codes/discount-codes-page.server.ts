import { countOf } from "~/domain/count";
import { listPage } from "~/domain/list/page";
import { formatKsh } from "~/domain/money";
import { discountCodeList, discountStateLabels, discountValue } from "~/domain/order/discount-code";
import { formatDateTime } from "~/domain/time";
import {
  type ManagedDiscountCode,
  managedDiscountCodes,
} from "~/operations/discounts/discount-codes.queries.server";

const PAGE_SIZE = 50;

export async function discountCodesPage(url: URL, now: Date) {
  const filters = discountCodeList.read(url.searchParams);
  const codes = await managedDiscountCodes(filters, now);
  const { skip, page, pageCount } = listPage(filters.page, codes.length, PAGE_SIZE);
  const sum = codes.reduce((cents, { usedCents }) => cents + usedCents, 0);
  return {
    filters: { ...filters, page },
    pageCount,
    found: `${countOf(codes.length, "code")}, ${formatKsh(sum)} given`,
    rows: codes.slice(skip, skip + PAGE_SIZE).map(rowOf),
  };
}

const rowOf = (code: ManagedDiscountCode) => ({
  id: code.id,
  code: code.code,
  value: discountValue(code),
  from: code.fromCents > 0 ? `from ${formatKsh(code.fromCents)}` : null,
  until: code.endsAt ? `until ${formatDateTime(code.endsAt)}` : null,
  used: code.maxUses === null ? String(code.usedCount) : `${code.usedCount} of ${code.maxUses}`,
  given: formatKsh(code.usedCents),
  isActive: code.state === "active",
  state: discountStateLabels[code.state],
});

export type DiscountCodeRow = ReturnType<typeof rowOf>;
