import { discountCodeList, discountStateLabels } from "~/domain/discount-code/discount-code";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { type CsvColumn, csvAmount, csvTime } from "~/domain/csv/csv-cell";
import {
  type ManagedDiscountCode,
  managedDiscountCodes,
} from "~/operations/discount-codes/discount-codes.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { csvLoader } from "~/screens/management/lists/csv-loader.server";

const columns: readonly CsvColumn<ManagedDiscountCode>[] = [
  { label: "Id", cell: ({ id }) => id },
  { label: "Code", cell: ({ code }) => code },
  { label: "State", cell: ({ state }) => discountStateLabels[state] },
  { label: "Amount off (KSh)", cell: ({ amountCents }) => csvAmount(amountCents) },
  { label: "Percent off", cell: ({ percent }) => percent },
  { label: "Minimum order (KSh)", cell: ({ fromCents }) => csvAmount(fromCents) },
  { label: "Category ids", cell: ({ categoryIds }) => categoryIds },
  { label: "Valid from (EAT)", cell: ({ startsAt }) => csvTime(startsAt) },
  { label: "Valid until (EAT)", cell: ({ endsAt }) => csvTime(endsAt) },
  { label: "Total uses", cell: ({ maxUses }) => maxUses },
  { label: "Uses by one person", cell: ({ maxUsesEach }) => maxUsesEach },
  { label: "Orders", cell: ({ usedCount }) => usedCount },
  { label: "Given (KSh)", cell: ({ usedCents }) => csvAmount(usedCents) },
  { label: "Added (EAT)", cell: ({ createdAt }) => csvTime(createdAt) },
];

async function* batches(search: URLSearchParams) {
  yield await managedDiscountCodes(discountCodeList.read(search), shopTime());
}

export const loader = csvLoader((search) => ({
  name: MANAGED_NOUNS.discount_code.csv,
  columns,
  batches: batches(search),
}));
