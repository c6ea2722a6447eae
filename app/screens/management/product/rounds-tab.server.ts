import { readPage } from "~/domain/page";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundListView } from "../round-list-view.server";

export const roundsTab = (product: ManagedProduct, params: URLSearchParams) =>
  roundListView(product, readPage(params));
