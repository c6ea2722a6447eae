import { CATEGORY_DELETED } from "~/domain/messages";
import { accepted } from "~/domain/refusal";
import { deleteCategoryCall, getCategory, updateCategoryCall } from "~/http/calls/categories.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { categoryAnswer } from "~/http/wire/category-answer.server";
import { deleteCategory } from "~/operations/categories/set-category-active.server";
import { updateCategory } from "~/operations/categories/update-category.server";
import { withPicture } from "~/operations/products/store-image.server";

const route = endpoint(
  answer(getCategory, (args) => categoryAnswer(args, args.ids.id)),
  answer(updateCategoryCall, async (args) => {
    const { viewer, ids, body, picture } = args;
    const written = await withPicture(picture, "image", (imageKey) =>
      updateCategory(viewer, ids.id, body, imageKey),
    );
    return written.ok ? categoryAnswer(args, ids.id) : written;
  }),
  answer(deleteCategoryCall, async ({ viewer, ids }) => {
    const deleted = await deleteCategory(viewer, ids.id);
    return deleted.ok ? accepted({ message: CATEGORY_DELETED }) : deleted;
  }),
);
export const loader = route.loader;
export const action = route.action;
