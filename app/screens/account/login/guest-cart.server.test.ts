import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { cartCount } from "~/operations/carts/carts.queries.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction } from "~/operations/products/management.fixture";
import { moveGuestCart, guestCartReason } from "./guest-cart.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

let productId: number;
setUpTestDatabase(async () => {
  productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 100_000, stockQuantity: 5 });
  await activateProduct(admin, productId, null);
});

test("the guest cart's items are in the cart after the login, and a message says so", async () => {
  const { id } = await makeBuyer();
  expect(await moveGuestCart(id, [{ productId, quantity: 2 }])).toEqual({
    tone: "success",
    message: "Added to cart!",
    link: { label: "View cart", to: "/cart" },
  });
  expect(await cartCount(id)).toBe(2);
  expect(await moveGuestCart(id, [])).toBeNull();
});

test("an item that cannot be added shows the reason for 3 s; a server error shows too, and the login succeeds in both cases", async () => {
  const { id } = await makeBuyer();
  expect(await moveGuestCart(id, [{ productId, quantity: 6 }])).toEqual({
    tone: "error",
    message: "Only 5 in stock.",
    durationMs: 3000,
  });
  const nobody = 987_654;
  expect(await moveGuestCart(nobody, [{ productId, quantity: 1 }])).toMatchObject({
    tone: "error",
    message: "Failed to add to cart",
  });
});

test("the login page shows how many items are waiting", () => {
  const item = (quantity: number) => ({ productId: 1, quantity });
  expect(guestCartReason([])).toBeNull();
  expect(guestCartReason([item(1)])).toBe("Log in and we'll add 1 item to your cart.");
  expect(guestCartReason([item(1), item(2)])).toBe("Log in and we'll add 3 items to your cart.");
});
