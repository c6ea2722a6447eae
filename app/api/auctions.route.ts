import * as z from "zod";
import { permissionText } from "~/domain/account/need-text";
import { WHO_SEES } from "~/domain/account/who-sees";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { productPutSchema } from "~/domain/product/product-changes";
import { newProductSchema, storedProduct } from "~/domain/product/product-form";
import { productIdsSchema } from "~/domain/product/product-bodies";
import { productQuerySchema } from "~/domain/product/product-query";
import { type SeenVersion } from "~/domain/form/seen-version";
import { accepted, refuse } from "~/domain/refusal";
import { ifMatchVersions } from "~/http/rest/product-version.server";
import { call, resource } from "~/http/rest/resource.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { productEntity, wireProduct } from "~/http/wire/product.server";
import { bulkDeleteProducts } from "~/operations/products/deletion/bulk-delete-products.server";
import { createProduct } from "~/operations/products/create-product.server";
import { deleteProduct } from "~/operations/products/deletion/delete-product.server";
import { editProduct, type ExpectedVersions } from "~/operations/products/edit-product.server";
import { listProducts } from "~/operations/products/list/product-list.queries.server";
import { storePicture } from "~/operations/pictures/store-picture.server";

const group = "Products and auctions";
const missing = PRODUCT_NOT_FOUND;
/** Both names of the entry fee (D53). */
const aliases = { registration_fee: "participation_fee" } as const;

const deletion = z.object({
  message: z.string(),
  warnings: z.array(z.string()).meta({ description: "What stays stored: orders, bids" }),
});

const PICTURE =
  "As JSON, or as multipart/form-data with a picture in main_image, which comes last: JPEG, PNG or GIF, at most 5 MB.";

const CHANGED = "This product has changed since you read it. Nothing was saved: read it again.";

/** `If-Match` wins over a version in the body, as in HTTP. */
function expected(ifMatch: string | null, version: SeenVersion | null | undefined): ExpectedVersions[] {
  const versions = ifMatchVersions(ifMatch);
  return [
    ...(versions ? [{ versions, refusal: refuse("stale", CHANGED) }] : []),
    ...(version ? [{ versions: [version], refusal: refuse("conflict", CHANGED, "version") }] : []),
  ];
}

const route = resource({
  listAuctions: call(
    {
      method: "GET",
      path: "/api/auctions/",
      group,
      summary: "Products, those that are auctioned and those that are sold",
      notes: `Active and closed ones; drafts too for ${permissionText(WHO_SEES.drafts)}. \`category\` is an id or a slug. \`q\` finds what holds all its words in title or description; a word also stands for what the shop's search words call it ('simu' for phones). Without \`ordering\`: by display_order, featured first, newest.`,
      access: "everyone",
      query: productQuerySchema,
      list: true,
      answer: productEntity,
    },
    async (args) => {
      const listed = await listProducts(args.viewer, args.query, args.page, args.now);
      if (!listed.ok) return listed;
      const { rows, total } = listed.value;
      return accepted({ rows: rows.map((product) => wireProduct(product, args)), total });
    },
  ),

  createAuction: call(
    {
      method: "POST",
      path: "/api/auctions/",
      group,
      summary: "Create a product, as a draft",
      notes: `${PICTURE} Fields that do not belong to the product's type are dropped.`,
      access: "staff",
      body: newProductSchema,
      created: "/api/auctions/{id}/",
      aliases,
      picture: "main_image",
      answer: productEntity,
      versioned: true,
      status: 201,
      example: {
        body: {
          title: "Kiondo basket",
          description: "Sisal, woven in Machakos",
          category: 1,
          product_type: "auction",
          base_price: 500,
          participation_fee: 50,
          stock_quantity: 1,
        },
      },
    },
    async (args) => {
      const picture = await storePicture(args.picture, "main_image");
      if (!picture.ok) return picture;
      const created = await createProduct(args.viewer, storedProduct(args.body), picture.value);
      return created.ok ? productAnswer(args, created.value.productId) : created;
    },
  ),

  getAuction: call(
    {
      method: "GET",
      path: "/api/auctions/{id}/",
      group,
      summary: "One product with its rounds",
      notes: `A draft is a 404 for everyone but ${permissionText(WHO_SEES.drafts)}.`,
      access: "everyone",
      answer: productEntity,
      versioned: true,
      missing,
    },
    (args) => productAnswer(args, args.ids.id),
  ),

  updateAuction: call(
    {
      method: "PUT",
      path: "/api/auctions/{id}/",
      group,
      summary: "Change a product",
      notes: `${PICTURE} A field left out stays as it was; a required one that is blank is refused. An auction without start_time or end_time may stay so; a time that is set cannot be cleared. The type cannot change while a round is active, and rounds keep their own figures. With \`version\` (409) or \`If-Match\` (412) nothing is written where the product has been edited or sold since it was read; without either, a \`stock_quantity\` that is sent is written as it is.`,
      access: "staff",
      body: productPutSchema,
      fields: {
        version: "Of the answer that the changes were made from: a 409 where the product has changed since",
      },
      aliases,
      picture: "main_image",
      answer: productEntity,
      versioned: true,
      ifMatch: true,
      refusals: [409, 412],
      missing,
      example: { body: { title: "Kiondo basket, large", display_order: 2 } },
    },
    async (args) => {
      const { request, viewer, ids, body } = args;
      const { version, ...changes } = body;
      const versions = expected(request.headers.get("If-Match"), version);
      const picture = await storePicture(args.picture, "main_image");
      if (!picture.ok) return picture;
      const written = await editProduct(viewer, ids.id, changes, picture.value, versions);
      return written.ok ? productAnswer(args, ids.id) : written;
    },
  ),

  deleteAuction: call(
    {
      method: "DELETE",
      path: "/api/auctions/{id}/delete/",
      group,
      summary: "Delete a product: it is hidden everywhere; its orders, bids and payments are kept",
      notes:
        "An auction in which somebody has paid an entry fee and that is not closed is declared void first: all fees go back, and `warnings` say how many and how much. An active round without paid fees is closed.",
      access: "staff",
      answer: deletion,
      missing,
    },
    async ({ viewer, ids }) => {
      const deleted = await deleteProduct(viewer, ids.id);
      if (!deleted.ok) return deleted;
      const { title, warnings } = deleted.value;
      return accepted({ message: `“${title}” was deleted.`, warnings });
    },
  ),

  bulkDeleteAuctions: call(
    {
      method: "POST",
      path: "/api/auctions/bulk-delete/",
      group,
      summary: "Delete several products",
      access: "staff",
      body: productIdsSchema,
      answer: deletion,
      refusals: [404],
      example: { body: { product_ids: [3, 4] } },
    },
    async ({ viewer, body }) => {
      const outcome = await bulkDeleteProducts(viewer, { kind: "ids", ids: body.product_ids }, null);
      if (!outcome.ok) return outcome;
      const { message, warnings } = outcome.value;
      return accepted({ message, warnings });
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
