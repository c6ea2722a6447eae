import { readPage } from "~/domain/page";
import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { roundListView } from "~/screens/management/rounds/round-list-view.server";

export const roundsTab = (product: ManagedProduct, params: URLSearchParams) =>
  roundListView(product, readPage(params));
