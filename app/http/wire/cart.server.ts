import * as z from "zod";
import { toShillings } from "~/domain/money";
import type { Cart, CartLine } from "~/operations/carts/carts.queries.server";
import { id, shillings, shillingsOrNull } from "./fields.server";
import { pictureAddress, pictureOf } from "./picture.server";
import type { RequestHead } from "../request-context";

export const cartItemEntity = z
  .object({
    id: id(),
    item_id: id(),
    product: z.object({
      id: id(),
      title: z.string().meta({ description: "With the variant: 'Shirt (Size: L)'" }),
      main_image: pictureAddress(),
      stock_quantity: z.int().nonnegative().meta({ description: "Of the variant, if it has one" }),
    }),
    variant: z
      .object({ id: id(), title: z.string().meta({ example: "Size: L, Colour: Red" }) })
      .nullable()
      .meta({ description: "Null for a product without variants" }),
    price: shillings().meta({ description: "Of the moment, one piece, in KES", example: 1500 }),
    old_price: shillings().nullable().meta({ description: "The list price while a sale holds, else null" }),
    quantity: z.int().positive(),
    total_price: shillings().meta({ description: "0 for a line that cannot be ordered at all" }),
    obstacle: z
      .enum(["removed", "not_sold", "auction_only", "no_variant", "out_of_stock", "short"])
      .nullable()
      .meta({ description: "Why the line cannot be ordered as it is; null when it can" }),
    notices: z.array(z.string()).meta({ description: "What changed since the product was added" }),
  })
  .meta({ id: "CartItem" });

export const cartEntity = z
  .object({
    items: z.array(cartItemEntity),
    subtotal: shillings(),
    total_items: z.int().nonnegative(),
    shipping_fee: shillings().meta({
      description:
        "Of an order to the place that was named; else of one that names neither county nor pick-up point",
    }),
    discount: shillings().meta({ description: "What discount_code would take off; 0 without one" }),
    total_amount: shillings().meta({
      description: "subtotal - discount + shipping_fee, in KES",
      example: 2000,
    }),
  })
  .meta({ id: "Cart" });

export const wireCart = (
  request: RequestHead,
  cart: Cart,
  discountCents = 0,
): z.input<typeof cartEntity> => ({
  items: cart.lines.map((line) => wireItem(request, line)),
  subtotal: toShillings(cart.subtotalCents),
  total_items: cart.totalItems,
  shipping_fee: toShillings(cart.shippingCents),
  discount: toShillings(discountCents),
  total_amount: toShillings(cart.totalCents - discountCents),
});

const wireItem = (request: RequestHead, line: CartLine): z.input<typeof cartItemEntity> => ({
  id: line.id,
  item_id: line.id,
  product: {
    id: line.product.id,
    title: line.product.title,
    main_image: pictureOf(request, line.product.imageKey),
    stock_quantity: line.product.stockQuantity,
  },
  variant:
    line.product.variantId === null ? null : { id: line.product.variantId, title: line.product.variantText },
  price: toShillings(line.priceCents),
  old_price: shillingsOrNull(line.oldPriceCents),
  quantity: line.quantity,
  total_price: toShillings(line.totalCents),
  obstacle: line.obstacle,
  notices: line.notices,
});
