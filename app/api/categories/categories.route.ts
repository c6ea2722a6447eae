import { accepted } from "~/domain/refusal";
import { createCategoryCall, listCategoriesCall } from "~/http/calls/categories.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireCategory } from "~/http/wire/category.server";
import { categoryAnswer } from "~/http/wire/category-answer.server";
import { listCategories } from "~/operations/categories/category-rows.queries.server";
import { createCategory } from "~/operations/categories/create-category.server";
import { withPicture } from "~/operations/products/store-image.server";

const route = endpoint(
  answer(listCategoriesCall, async (args) => {
    const { rows, total } = await listCategories(args.viewer, args.slice);
    return accepted({ rows: rows.map((category) => wireCategory(category, args)), total });
  }),
  answer(createCategoryCall, async (args) => {
    const created = await withPicture(args.picture, "image", (imageKey) =>
      createCategory(args.viewer, args.body, imageKey),
    );
    return created.ok ? categoryAnswer(args, created.value.categoryId) : created;
  }),
);
export const loader = route.loader;
export const action = route.action;
