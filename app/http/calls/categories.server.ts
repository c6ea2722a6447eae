/** Categories (specification §7). */
import * as z from "zod";
import { categoryChangesSchema, categorySchema } from "~/domain/category/category";
import { CATEGORY_NOT_FOUND } from "~/domain/messages";
import { categoryProductsQuerySchema } from "~/domain/product/product-query";
import { call } from "../rest/call.server";
import { categoryEntity } from "../wire/category.server";
import { productEntity } from "../wire/product.server";

const group = "Categories";
const missing = CATEGORY_NOT_FOUND;

const PICTURE =
  "As JSON, or as multipart/form-data with a picture in image, which stands last: JPEG, PNG or GIF, at most 5 MB.";

export const listCategoriesCall = call({
  method: "GET",
  path: "/api/categories/",
  group,
  summary: "Categories by name",
  notes: "Active ones; superusers see inactive ones too.",
  access: "everyone",
  list: true,
  answer: categoryEntity,
});

export const createCategoryCall = call({
  method: "POST",
  path: "/api/categories/",
  group,
  summary: "Create a category",
  notes: `${PICTURE} Names are unique in any case; the slug is made from the name.`,
  access: "superuser",
  body: categorySchema,
  picture: "image",
  answer: categoryEntity,
  status: 201,
  example: { body: { name: "Home & Décor" } },
});

export const getCategory = call({
  method: "GET",
  path: "/api/categories/{id}/",
  group,
  summary: "One category",
  notes: "An inactive one is a 404 for others than superusers.",
  access: "everyone",
  answer: categoryEntity,
  missing,
});

export const updateCategoryCall = call({
  method: "PUT",
  path: "/api/categories/{id}/",
  group,
  summary: "Rename a category, describe it, or give it another picture",
  notes: `${PICTURE} It keeps its slug, and what is left out beside the name stays as it was.`,
  access: "superuser",
  body: categoryChangesSchema,
  picture: "image",
  answer: categoryEntity,
  missing,
  example: { body: { name: "Home" } },
});

export const deleteCategoryCall = call({
  method: "DELETE",
  path: "/api/categories/{id}/",
  group,
  summary: "Deactivate a category; its products stay visible",
  access: "superuser",
  answer: z.object({ message: z.string() }),
  missing,
  example: { answer: { message: "Category deleted successfully" } },
});

export const listCategoryProducts = call({
  method: "GET",
  path: "/api/categories/{id}/products/",
  group,
  summary: "A category's products",
  notes: "As GET /api/auctions/ lists them.",
  access: "everyone",
  query: categoryProductsQuerySchema,
  list: true,
  answer: productEntity,
  missing,
});

export const toggleCategoryCall = call({
  method: "POST",
  path: "/api/categories/{id}/toggle_active/",
  group,
  summary: "Show a category to visitors, or hide it",
  access: "superuser",
  answer: categoryEntity,
  missing,
});
