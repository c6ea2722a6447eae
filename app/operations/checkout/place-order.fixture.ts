import type { Viewer } from "~/domain/account/access";
import type { OrderRequest } from "~/domain/order/order-form";
import { addToCart } from "../carts/add-to-cart.server";
import { makeProducts, type Sample } from "~/operations/browse/browse.fixture";
import { valueOf } from "../products/management.fixture";

const SHIPPING = {
  shippingName: "Wanjiku Kamau",
  shippingPhone: "+254712345678",
  shippingAddress: "Moi Avenue 1",
  shippingCity: "Nairobi",
  shippingCounty: "",
  pickUpPoint: "",
  customerNotes: "",
  buyerPin: "",
  paymentMethod: "M-Pesa",
};

/** As REST takes it. */
export const SHIPPING_BODY = {
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712 345 678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};

export const orderOf = (
  items?: readonly (readonly [productId: number, quantity: number])[],
): OrderRequest => ({
  ...SHIPPING,
  items: items?.map(([productId, quantity]) => ({ productId, quantity })) ?? null,
  agreedCents: null,
});

/** Active, KSh 1,000, ten in stock, unless `changes` say otherwise. */
export async function onSale(changes: Sample = {}): Promise<number> {
  const [id = 0] = await makeProducts([changes]);
  return id;
}

export async function fillCart(viewer: Viewer, items: readonly (readonly [number, number])[]) {
  for (const [productId, quantity] of items) valueOf(await addToCart(viewer, { productId, quantity }));
}
