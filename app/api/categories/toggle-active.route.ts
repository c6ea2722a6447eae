import { toggleCategoryCall } from "~/http/calls/categories.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { categoryAnswer } from "~/http/wire/category-answer.server";
import { toggleCategory } from "~/operations/categories/set-category-active.server";

const route = endpoint(
  answer(toggleCategoryCall, async (args) => {
    const toggled = await toggleCategory(args.viewer, args.ids.id);
    return toggled.ok ? categoryAnswer(args, args.ids.id) : toggled;
  }),
);
export const loader = route.loader;
export const action = route.action;
