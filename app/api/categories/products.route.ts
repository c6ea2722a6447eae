import { accepted } from "~/domain/refusal";
import { listCategoryProducts } from "~/http/calls/categories.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { categoryAnswer } from "~/http/wire/category-answer.server";
import { wireProduct } from "~/http/wire/product.server";
import { listProducts } from "~/operations/products/product-list.queries.server";

const route = endpoint(
  answer(listCategoryProducts, async (args) => {
    const { viewer, ids, query, slice, now } = args;
    const category = await categoryAnswer(args, ids.id);
    if (!category.ok) return category;
    const { rows, total } = await listProducts(viewer, { ...query, category: String(ids.id) }, slice, now);
    return accepted({ rows: rows.map((product) => wireProduct(product, args)), total });
  }),
);
export const loader = route.loader;
export const action = route.action;
