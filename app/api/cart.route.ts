import * as z from "zod";
import { isCounted, LINE_NOT_FOUND } from "~/domain/cart/cart";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import {
  cartItemSchema,
  cartLineSchema,
  destinationSchema,
  discountCodeField,
} from "~/domain/order/order-form";
import { accepted } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { limitDiscountAttempts } from "~/http/security/discount-attempts.server";
import { cartEntity, wireCart } from "~/http/wire/cart.server";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import { type Cart, cartOf } from "~/operations/carts/carts.queries.server";
import { changeQuantity, clearCart, removeLine } from "~/operations/carts/change-cart.server";
import { previewDiscount } from "~/operations/discount-codes/use-discount.server";

const group = "Cart";

const route = resource({
  getCart: call(
    {
      method: "GET",
      path: "/api/cart/",
      group,
      summary: "Your cart",
      notes:
        "Prices are those of the moment. A line whose stock or price has changed stays and says so in notices; obstacle is null where the line can be ordered as it is. What cannot be bought at all counts in total_items and costs nothing. shipping_fee is that of an order to shipping_county or pick_up_point, if one is named. discount_code shows what it would take off; one that does not count is a 400 with the reason.",
      access: "signed-in",
      query: z.object({ ...destinationSchema.shape, discount_code: discountCodeField() }),
      answer: cartEntity,
      refusals: [400],
    },
    async ({ request, context, viewer, query, now }) => {
      const to = { county: query.shipping_county, pickUpPoint: query.pick_up_point };
      const cart = await cartOf(viewer.id, now, to);
      const code = query.discount_code;
      if (code === "") return accepted(wireCart(request, cart));
      const lines = cart.lines
        .filter(({ obstacle }) => isCounted(obstacle))
        .map(({ quantity, priceCents, product }) => ({
          quantity,
          priceCents,
          categoryId: product.categoryId,
          costCents: product.costPriceCents,
        }));
      const discount = await limitDiscountAttempts({ context }, { userId: viewer.id, code }, () =>
        previewDiscount(code, { user: { userId: viewer.id, phone: "" }, lines }),
      );
      return discount.ok ? accepted(wireCart(request, cart, discount.value.cents)) : discount;
    },
  ),

  addToCart: call(
    {
      method: "POST",
      path: "/api/cart/add/",
      group,
      summary: "Put so many more of a product into your cart",
      notes:
        "What is in the cart already is added to; more than the stock in all is refused, as is a product that is not active or not sold at a fixed price. With an Idempotency-Key a repeat adds nothing and answers the cart as it was then.",
      access: "signed-in",
      limit: "cartWrite",
      body: cartItemSchema,
      answer: cartEntity,
      refusals: [404, 409],
      missing: PRODUCT_NOT_FOUND,
      storesAnswer: true,
      example: { body: { product_id: 1, quantity: 2 } },
    },
    async ({ request, viewer, body, claim }) => {
      const answerOf = (cart: Cart) => ({ status: 200, text: JSON.stringify(wireCart(request, cart)) });
      const cart = await addToCart(viewer, body, claim && { claim, answerOf });
      return cart.ok ? accepted(wireCart(request, cart.value)) : cart;
    },
  ),

  updateQuantity: call(
    {
      method: "POST",
      path: "/api/cart/update_quantity/",
      group,
      summary: "Set how many of a product your cart holds",
      notes: "From 1 to the stock. A product that is not in the cart is a 404.",
      access: "signed-in",
      limit: "cartWrite",
      body: cartItemSchema,
      answer: cartEntity,
      refusals: [404],
      missing: LINE_NOT_FOUND,
      example: { body: { product_id: 1, quantity: 3 } },
    },
    async ({ request, viewer, body }) => {
      const cart = await changeQuantity(viewer, body);
      return cart.ok ? accepted(wireCart(request, cart.value)) : cart;
    },
  ),

  removeFromCart: call(
    {
      method: "POST",
      path: "/api/cart/remove/",
      group,
      summary: "Take a line out of your cart",
      notes: "item_id is the line's id, not the product's. A line that is not in your cart is a 404.",
      access: "signed-in",
      limit: "cartWrite",
      body: cartLineSchema,
      answer: cartEntity,
      refusals: [404],
      missing: LINE_NOT_FOUND,
      example: { body: { item_id: 1 } },
    },
    async ({ request, viewer, body }) => {
      const removed = await removeLine(viewer, body.item_id);
      return removed.ok ? accepted(wireCart(request, removed.value.cart)) : removed;
    },
  ),

  clearCart: call(
    {
      method: "POST",
      path: "/api/cart/clear/",
      group,
      summary: "Empty your cart",
      access: "signed-in",
      limit: "cartWrite",
      answer: cartEntity,
    },
    async ({ request, viewer }) => accepted(wireCart(request, await clearCart(viewer))),
  ),
});
export const loader = route.loader;
export const action = route.action;
