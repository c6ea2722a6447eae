/** Product, which the API also calls auction (specification §3, D53, D54). */
import * as z from "zod";
import { canManage, type Viewer } from "~/domain/account/access";
import { toShillings } from "~/domain/money";
import { PRODUCT_STATUSES, PRODUCT_TYPES } from "~/domain/product/product";
import { seenText } from "~/domain/product/seen-version";
import type { ProductRow } from "~/operations/products/product-rows.queries.server";
import { id, moment, momentOrNull, shillings, shillingsOrNull } from "./fields.server";
import { pictureAddress, pictureUrl } from "./picture.server";
import { roundEntity, wireRound } from "./round.server";
import type { RequestHead } from "../request-context";

export const productEntity = z
  .object({
    id: id(),
    title: z.string(),
    description: z.string(),
    main_image: pictureAddress(),
    category: id().nullable(),
    category_name: z.string().nullable(),
    category_info: z.object({ id: id(), name: z.string(), slug: z.string() }).nullable(),
    product_type: z.enum(PRODUCT_TYPES),
    status: z.enum(PRODUCT_STATUSES),
    base_price: shillings(),
    market_price: shillings().nullable(),
    buy_now_price: shillings().nullable().meta({ description: "The list price, also while a sale holds" }),
    sale_price: shillings().nullable().meta({ description: "What a buyer pays while a sale holds" }),
    old_price: shillings().nullable().meta({ description: "The list price while a sale holds" }),
    participation_fee: shillings().nullable(),
    registration_fee: shillings().nullable(),
    stock_quantity: z.int().nonnegative(),
    units_sold: z.int().nonnegative(),
    highest_bid: shillings().nullable().meta({ description: "Of the current round" }),
    start_time: moment().nullable(),
    end_time: moment().nullable(),
    created_at: moment(),
    is_featured: z.boolean(),
    is_flash_sale: z.boolean(),
    discount_percentage: z.int().min(0).max(100),
    flash_sale_ends_at: moment().nullable(),
    display_order: z.int().nonnegative(),
    participant_count: z.int().nonnegative().meta({ description: "People, whichever rounds they joined" }),
    version: z.string().meta({
      description: "Of what PUT writes: another one after each edit and each sale. For PUT's `version`",
      example: "17:250",
    }),
    rounds: z.array(roundEntity).meta({ description: "Newest first" }),
  })
  .meta({ id: "Product" });

/** What pictures' addresses and a winner's name depend on. */
export interface Asked {
  readonly request: RequestHead;
  readonly viewer: Viewer | null;
}

export function wireProduct(product: ProductRow, { request, viewer }: Asked): z.input<typeof productEntity> {
  const fee = shillingsOrNull(product.participationFeeCents);
  const listPrice = shillingsOrNull(product.buyNowPriceCents);
  const forSuperuser = canManage(viewer);
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    main_image: pictureUrl(request, product.imageKey),
    category: product.category?.id ?? null,
    category_name: product.category?.name ?? null,
    category_info: product.category && {
      id: product.category.id,
      name: product.category.name,
      slug: product.category.slug,
    },
    product_type: product.productType,
    status: product.status,
    base_price: toShillings(product.basePriceCents),
    market_price: shillingsOrNull(product.marketPriceCents),
    buy_now_price: listPrice,
    sale_price: shillingsOrNull(product.salePriceCents),
    old_price: product.salePriceCents === null ? null : listPrice,
    participation_fee: fee,
    registration_fee: fee,
    stock_quantity: product.stockQuantity,
    units_sold: product.unitsSold,
    highest_bid: shillingsOrNull(product.highestCents),
    start_time: momentOrNull(product.startTime),
    end_time: momentOrNull(product.endTime),
    created_at: product.createdAt.toISOString(),
    is_featured: product.isFeatured,
    is_flash_sale: product.isFlashSale,
    discount_percentage: product.discountPercentage,
    flash_sale_ends_at: momentOrNull(product.flashSaleEndsAt),
    display_order: product.displayOrder,
    participant_count: product.participantCount,
    version: seenText({ edit: product.edit ?? 0, stock: product.stockQuantity }),
    rounds: product.rounds.map((round) => wireRound(round, { isOpen: round.isOpen, forSuperuser })),
  };
}
