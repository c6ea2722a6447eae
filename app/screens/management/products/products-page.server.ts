import { readPage } from "~/domain/page";
import { PRODUCT_STATUSES, PRODUCT_TYPES } from "~/domain/product";
import { formatDate } from "~/domain/time";
import { managedProducts } from "~/operations/products/management.queries.server";
import { activationView } from "../activation-view";
import { priceText, typeLabels } from "../product-words";
import type { ProductRow } from "./product-table";

const PAGE_SIZE = 50;
const LAST_PAGE = 1_000_000;

/** The table's rows for what the address asks for. */
export async function productsPage(url: URL) {
  const asked = url.searchParams;
  const filter = {
    status: PRODUCT_STATUSES.find((status) => status === asked.get("status")) ?? null,
    type: PRODUCT_TYPES.find((type) => type === asked.get("type")) ?? null,
    search: asked.get("q")?.trim() ?? "",
  };
  const page = Math.min(readPage(asked), LAST_PAGE);
  const { total, products } = await managedProducts(filter, page, PAGE_SIZE);
  return {
    filter,
    page,
    pageCount: Math.ceil(total / PAGE_SIZE),
    total,
    rows: products.map((product): ProductRow => ({
      id: product.id,
      title: product.title,
      type: typeLabels[product.productType],
      status: product.status,
      price: priceText(product),
      stock: product.stockQuantity,
      round: roundText(product.roundCount, product.rounds.length > 0),
      created: formatDate(product.createdAt),
      activation: product.status === "draft" ? activationView(product) : null,
    })),
  };
}

function roundText(roundCount: number, isActive: boolean): string {
  if (roundCount === 0) return "–";
  return `${roundCount}, ${isActive ? "active" : "closed"}`;
}
