import type { ManagedProduct } from "~/operations/products/management.queries.server";
import { buyerListView } from "../buyer-list-view.server";
import { tabPath } from "./product-tabs";

export const buyersTab = (product: ManagedProduct, params: URLSearchParams) =>
  buyerListView(product, { list: tabPath(product.id, "buyers"), params });
