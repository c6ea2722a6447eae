/** Products, which the API also calls auctions (specification §7): reading and writing them. */
import * as z from "zod";
import { activationSchema } from "~/domain/product/activation";
import { AUCTION_NOT_FOUND, PRODUCT_NOT_FOUND } from "~/domain/messages";
import { productPutSchema } from "~/domain/product/product-changes";
import { productFormSchema } from "~/domain/product/product-form";
import { productIdsSchema } from "~/domain/product/product-ids";
import { productQuerySchema } from "~/domain/product/product-query";
import { nextRoundSchema } from "~/domain/round/round";
import { call } from "../rest/call.server";
import { id, shillings } from "../wire/fields.server";
import { productEntity } from "../wire/product.server";
import { overallWinner, winnerOfClose } from "../wire/settled.server";

const group = "Products and auctions";
const missing = PRODUCT_NOT_FOUND;
/** Both names of the entry fee (D53). */
const aliases = { registration_fee: "participation_fee" } as const;

const deletion = z.object({
  message: z.string(),
  warnings: z.array(z.string()).meta({ description: "What is kept: orders, bids" }),
});

const PICTURE =
  "As JSON, or as multipart/form-data with a picture in main_image, which stands last: JPEG, PNG or GIF, at most 5 MB.";

export const listAuctions = call({
  method: "GET",
  path: "/api/auctions/",
  group,
  summary: "Products, those that are auctioned and those that are sold",
  notes:
    "Active and closed ones; superusers see drafts too. `category` is an id or a slug. `q` finds what holds all its words in title or description; a word also stands for what the shop's search words call it ('simu' for phones). Without `ordering`: by display_order, featured first, newest.",
  access: "everyone",
  query: productQuerySchema,
  list: true,
  answer: productEntity,
});

export const createAuction = call({
  method: "POST",
  path: "/api/auctions/",
  group,
  summary: "Create a product, as a draft",
  notes: `${PICTURE} Fields that do not belong to the product's type are dropped.`,
  access: "superuser",
  body: productFormSchema({ editing: false }),
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
});

export const getAuction = call({
  method: "GET",
  path: "/api/auctions/{id}/",
  group,
  summary: "One product with its rounds",
  notes: "A draft is a 404 for others than superusers.",
  access: "everyone",
  answer: productEntity,
  versioned: true,
  missing,
});

export const updateAuction = call({
  method: "PUT",
  path: "/api/auctions/{id}/",
  group,
  summary: "Change a product",
  notes: `${PICTURE} A field left out stays as it was; a required one that is blank is refused. The type cannot change while a round is active, and rounds keep their own figures. With \`version\` (409) or \`If-Match\` (412) nothing is written where the product has been edited or sold since it was read; without either, a \`stock_quantity\` that is sent is written as it is.`,
  access: "superuser",
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
});

export const activateAuction = call({
  method: "POST",
  path: "/api/auctions/{id}/activate/",
  group,
  summary: "Take a draft live; an auction's first round opens",
  notes:
    "Without a body, or with `{}`, the first round's minimum is the base price and its maximum ten times that. The body is ignored where the product needs no round or has one already.",
  access: "superuser",
  body: activationSchema,
  bodyOptional: true,
  answer: productEntity,
  versioned: true,
  refusals: [409],
  missing,
  example: { body: { min_pledge: 500, max_pledge: 5000 } },
});

export const closeAuctionCall = call({
  method: "POST",
  path: "/api/auctions/{id}/close/",
  group,
  summary: "Close a product for good: its active round is closed and decided, and so is the auction",
  notes: "`winner` is the closed round's, `overall_winner` the auction's.",
  access: "superuser",
  answer: z.object({ message: z.string(), winner: winnerOfClose, overall_winner: overallWinner }),
  refusals: [400],
  missing,
});

export const createRound = call({
  method: "POST",
  path: "/api/auctions/{id}/create_next_round/",
  group,
  summary: "Open the next round; one that is still active is closed and decided first",
  notes:
    "`max_pledge` null is unlimited. `after_round` is the number of the latest round you know of: when a newer one has been opened meanwhile, the call is refused (409). Without it, the latest round when the request arrived counts.",
  access: "superuser",
  body: nextRoundSchema,
  aliases,
  answer: z.object({
    message: z.string(),
    round_id: id(),
    round_number: z.int().positive(),
    base_price: shillings(),
    participation_fee: shillings(),
    registration_fee: shillings(),
    min_pledge: shillings(),
    max_pledge: shillings().nullable(),
    closed_round: z
      .object({ round_id: id(), round_number: z.int().positive(), winner: winnerOfClose })
      .nullable(),
  }),
  status: 201,
  refusals: [409],
  missing: AUCTION_NOT_FOUND,
  example: {
    body: { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null, after_round: 1 },
  },
});

export const deleteAuction = call({
  method: "DELETE",
  path: "/api/auctions/{id}/delete/",
  group,
  summary: "Delete a product: it is hidden everywhere; its orders, bids and payments are kept",
  notes: "An active round is closed and decided first.",
  access: "superuser",
  answer: deletion,
  missing,
});

export const bulkDeleteAuctions = call({
  method: "POST",
  path: "/api/auctions/bulk-delete/",
  group,
  summary: "Delete several products",
  access: "superuser",
  body: productIdsSchema,
  answer: deletion,
  refusals: [404],
  example: { body: { product_ids: [3, 4] } },
});
