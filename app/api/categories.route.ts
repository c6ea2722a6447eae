import * as z from "zod";
import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import { categoryChangesSchema, categorySchema } from "~/domain/category/category";
import { CATEGORY_DELETED, CATEGORY_NOT_FOUND } from "~/domain/messages";
import { categoryProductsQuerySchema } from "~/domain/product/product-query";
import { accepted } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { categoryAnswer } from "~/http/wire/category-answer.server";
import { categoryEntity, wireCategory } from "~/http/wire/category.server";
import { productEntity, wireProduct } from "~/http/wire/product.server";
import { listCategories } from "~/operations/categories/category-rows.queries.server";
import {
  createCategory,
  deleteCategory,
  setCategoryActive,
  toggleCategory,
  updateCategory,
} from "~/operations/categories/write-categories.server";
import { listProducts } from "~/operations/products/list/product-list.queries.server";
import { storePicture } from "~/operations/pictures/store-picture.server";

const group = "Categories";
const missing = CATEGORY_NOT_FOUND;

const PICTURE =
  "As JSON, or as multipart/form-data with a picture in image, which comes last: JPEG, PNG or GIF, at most 5 MB.";

const route = resource({
  listCategories: call(
    {
      method: "GET",
      path: "/api/categories/",
      group,
      summary: "Categories by name",
      notes: `Active ones; inactive ones too for ${permissionText(WHO_SEES.hiddenCategories)}.`,
      access: "everyone",
      list: true,
      answer: categoryEntity,
    },
    async (args) => {
      const { rows, total } = await listCategories(args.viewer, args.page);
      return accepted({ rows: rows.map((category) => wireCategory(category, args)), total });
    },
  ),

  createCategory: call(
    {
      method: "POST",
      path: "/api/categories/",
      group,
      summary: "Create a category",
      notes: `${PICTURE} Names are unique in any case; the slug is made from the name.`,
      access: "staff",
      body: categorySchema,
      picture: "image",
      answer: categoryEntity,
      status: 201,
      created: "/api/categories/{id}/",
      example: { body: { name: "Home & Décor" } },
    },
    async (args) => {
      const picture = await storePicture(args.picture, "image");
      if (!picture.ok) return picture;
      const created = await createCategory(args.viewer, args.body, picture.value);
      return created.ok ? categoryAnswer(args, created.value.categoryId) : created;
    },
  ),

  getCategory: call(
    {
      method: "GET",
      path: "/api/categories/{id}/",
      group,
      summary: "One category",
      notes: `An inactive one is a 404 for everyone but ${permissionText(WHO_SEES.hiddenCategories)}.`,
      access: "everyone",
      answer: categoryEntity,
      missing,
    },
    (args) => categoryAnswer(args, args.ids.id),
  ),

  updateCategory: call(
    {
      method: "PUT",
      path: "/api/categories/{id}/",
      group,
      summary: "Rename a category, describe it, give it another picture, show or hide it",
      notes: `${PICTURE} It keeps its slug, and what is left out stays as it was.`,
      access: "staff",
      body: categoryChangesSchema,
      fields: { is_active: "false: visitors do not see it. As JSON" },
      picture: "image",
      answer: categoryEntity,
      missing,
      example: { body: { name: "Home" } },
    },
    async (args) => {
      const picture = await storePicture(args.picture, "image");
      if (!picture.ok) return picture;
      const { viewer, ids, body } = args;
      const { is_active: isActive, ...changes } = body;
      if (isActive === undefined || picture.value !== null || Object.keys(changes).length > 0) {
        const written = await updateCategory(viewer, ids.id, changes, picture.value);
        if (!written.ok) return written;
      }
      const switched = isActive === undefined ? null : await setCategoryActive(viewer, ids.id, isActive);
      return switched?.ok === false ? switched : categoryAnswer(args, ids.id);
    },
  ),

  deleteCategory: call(
    {
      method: "DELETE",
      path: "/api/categories/{id}/",
      group,
      summary: "Deactivate a category; its products stay visible",
      access: "staff",
      answer: z.object({ message: z.string() }),
      missing,
      example: { answer: { message: "Category deleted successfully" } },
    },
    async ({ viewer, ids }) => {
      const deleted = await deleteCategory(viewer, ids.id);
      return deleted.ok ? accepted({ message: CATEGORY_DELETED }) : deleted;
    },
  ),

  listCategoryProducts: call(
    {
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
    },
    async (args) => {
      const { viewer, ids, query, page, now } = args;
      const category = await categoryAnswer(args, ids.id);
      if (!category.ok) return category;
      const listed = await listProducts(viewer, { ...query, category: String(ids.id) }, page, now);
      if (!listed.ok) return listed;
      const { rows, total } = listed.value;
      return accepted({ rows: rows.map((product) => wireProduct(product, args)), total });
    },
  ),

  toggleCategory: call(
    {
      method: "POST",
      path: "/api/categories/{id}/toggle_active/",
      group,
      summary: "Show a category to visitors, or hide it",
      notes: "Each call turns it over: PUT says with is_active which of the two it is to be.",
      access: "staff",
      answer: categoryEntity,
      missing,
    },
    async (args) => {
      const toggled = await toggleCategory(args.viewer, args.ids.id);
      return toggled.ok ? categoryAnswer(args, args.ids.id) : toggled;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
