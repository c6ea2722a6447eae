/** Cart (specification §7): each call answers the whole cart (D66). */
import { LINE_NOT_FOUND } from "~/domain/cart/cart";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { cartItemSchema, cartLineSchema } from "~/domain/order/order-form";
import { call } from "../rest/call.server";
import { cartEntity } from "../wire/cart.server";

const group = "Cart";

export const getCart = call({
  method: "GET",
  path: "/api/cart/",
  group,
  summary: "Your cart",
  notes:
    "Prices are those of the moment. A line whose stock or price has changed stays and says so in notices; obstacle is null where the line can be ordered as it stands. What cannot be bought at all counts in total_items and costs nothing.",
  access: "signed-in",
  answer: cartEntity,
});

export const addToCartCall = call({
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
  idempotent: true,
  example: { body: { product_id: 1, quantity: 2 } },
});

export const updateQuantityCall = call({
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
});

export const removeFromCartCall = call({
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
});

export const clearCartCall = call({
  method: "POST",
  path: "/api/cart/clear/",
  group,
  summary: "Empty your cart",
  access: "signed-in",
  limit: "cartWrite",
  answer: cartEntity,
});
