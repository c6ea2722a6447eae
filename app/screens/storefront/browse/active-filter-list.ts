import { productChoices } from "~/domain/product/choices";
import { type BrowseFilters, browsePath } from "~/domain/product/browse";
import { NO_PRICES, priceRange, priceRangeText } from "~/domain/product/price/price-range";
import { QUICK_FILTER_LABELS } from "../listing/listing-labels";
import { t } from "~/texts/t";

export interface ActiveFilter {
  label: string;
  without: string;
}

export function activeFilters(
  filters: BrowseFilters,
  categories: readonly { slug: string; name: string }[],
): ActiveFilter[] {
  const { q, category, quick } = filters;
  const without = (change: Partial<BrowseFilters>) => browsePath({ ...filters, page: 1, ...change });
  const price = priceRangeText(priceRange(filters).range);
  const name = categories.find(({ slug }) => slug === category)?.name;
  return [
    ...(q ? [{ label: `“${q}”`, without: without({ q: "" }) }] : []),
    ...productChoices.flatMap(([name, { label, labels, inShop }]) => {
      const value = filters[name];
      if (!value) return [];
      // 'New' alone would be ambiguous
      const own = inShop?.[value];
      const word = own ? t(own) : `${t(label)}: ${t(labels[value] ?? value)}`;
      return [{ label: word, without: without({ [name]: null }) }];
    }),
    ...(name ? [{ label: name, without: without({ category: null }) }] : []),
    ...(price ? [{ label: price, without: without(NO_PRICES) }] : []),
    ...quick.map((one) => ({
      label: t(QUICK_FILTER_LABELS[one]),
      without: without({ quick: quick.filter((other) => other !== one) }),
    })),
  ];
}
