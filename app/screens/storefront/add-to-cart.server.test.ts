import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { countRequest } from "~/http/security/rate-limit.server";
import { argsOf, signedIn } from "~/http/request.fixture";
import { openSession } from "~/http/session/session.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { cartCount } from "~/operations/carts/carts.queries.server";
import { activateProduct } from "~/operations/products/activate-product.server";
import { admin, newAuction } from "~/operations/products/management.fixture";
import { cartPage } from "./cart/cart-page.server";
import { visitorsCartAction } from "./cart/visitors-cart-actions.server";
import { addToCartAction } from "./add-to-cart.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

let productId: number;
setUpTestDatabase(async () => {
  productId = await newAuction({ productType: "buy_now", buyNowPriceCents: 100_000, stockQuantity: 5 });
  await activateProduct(admin, productId, null);
});

const visit = (cookie = "") =>
  argsOf(
    new Request(`http://soko.example/product/${productId}`, {
      headers: { Cookie: cookie.split(";")[0] ?? "" },
    }),
  );

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const add = (cookie: string, quantity: string, more = {}) =>
  addToCartAction(visit(cookie), productId, formOf({ quantity, ...more }));

function stayed(answer: Awaited<ReturnType<typeof add>>) {
  if (!("data" in answer)) throw new Error("redirected");
  return { ...answer.data, status: answer.init?.status };
}

function redirected(answer: Awaited<ReturnType<typeof add>>) {
  if ("data" in answer) throw new Error("stayed on its page");
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("soko_session="));
  return { to: answer.headers.get("Location"), session };
}

test("for a visitor the session stores the item and the page stays; adding it again adds up (D132)", async () => {
  const first = redirected(await add("", "2"));
  expect(first.to).toBe(`/product/${productId}`);
  const session = first.session ?? "";
  expect(session).not.toBe("");
  const second = redirected(await add(session, "3"));
  expect(second.session, "the session it waits in is the same").toBeUndefined();
  const { data } = await openSession(visit(session));
  expect(data.guestCartItems).toEqual([{ productId, quantity: 5 }]);
  expect(await cartPage(visit(session))).toMatchObject({
    waiting: [{ id: String(productId), each: "5 × KSh 1,000", total: "KSh 5,000" }],
    subtotalText: "KSh 5,000",
    deliveryText: "KSh 500",
    totalText: "KSh 5,500",
    loginTo: `/login?redirectTo=%2Fproduct%2F${productId}`,
  });
});

test("a script's form of a visitor is answered in place, with the session that the cart waits in", async () => {
  const answer = await add("", "1", { enhanced: "1", idempotency_key: crypto.randomUUID() });
  expect(stayed(answer).cartChanged).toBe(true);
  const headers = "data" in answer ? new Headers(answer.init?.headers) : new Headers();
  expect(headers.getSetCookie().some((cookie) => cookie.startsWith("soko_session="))).toBe(true);
});

test("for a visitor an item that cannot be bought is refused at once and not stored", async () => {
  const refusal = stayed(await add("", "6"));
  expect(refusal).toEqual({
    status: 400,
    cartRefusal: { message: "Only 5 in stock.", productId, quantity: "6" },
  });
  const { session = "" } = redirected(await add("", "5"));
  expect(stayed(await add(session, "1")).cartRefusal?.message).toMatch(/already has them all/);
});

test("for a buyer it is in the cart, with a redirect for a form and an answer for a script", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  expect(redirected(await add(cookie, "1")).to).toBe(`/product/${productId}`);
  expect(stayed(await add(cookie, "2", { enhanced: "1" })).cartChanged).toBe(true);
  expect(await cartCount(id)).toBe(3);
});

test("a repeated form adds nothing, signed in or not; a new form, or another quantity, adds", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const keyed = (key: string) => ({ enhanced: "1", idempotency_key: key });
  for (let tap = 0; tap < 3; tap++)
    expect(stayed(await add(cookie, "1", keyed(first))).cartChanged).toBe(true);
  expect(await cartCount(id)).toBe(1);
  await add(cookie, "2", keyed(first));
  await add(cookie, "1", keyed(second));
  expect(await cartCount(id)).toBe(4);
  const again = redirected(await add(cookie, "1", { idempotency_key: second }));
  expect(again.to).toBe(`/product/${productId}`);
  expect(await cartCount(id)).toBe(4);

  const { session = "" } = redirected(await add("", "1", { idempotency_key: first }));
  await add(session, "1", { idempotency_key: first });
  await add(session, "1", { idempotency_key: second });
  const { data } = await openSession(visit(session));
  expect(data.guestCartItems).toEqual([{ productId, quantity: 2 }]);
});

test("after a refusal the same form can be sent again", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  const key = { enhanced: "1", idempotency_key: crypto.randomUUID() };
  expect(stayed(await add(cookie, "6", key)).cartRefusal?.message).toBe("Only 5 in stock.");
  expect(stayed(await add(cookie, "6", key)).cartRefusal?.message).toBe("Only 5 in stock.");
  expect(stayed(await add(cookie, "5", key)).cartChanged).toBe(true);
});

test("twenty simultaneous taps on one form add once", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  const key = { enhanced: "1", idempotency_key: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(cookie, "1", key)));
  expect(answers.filter((answer) => stayed(answer).cartChanged).length).toBeGreaterThanOrEqual(1);
  expect(await cartCount(id)).toBe(1);
});

test("an invalid quantity stays in the form as typed", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id);
  expect(stayed(await add(cookie, "two")).cartRefusal).toEqual({
    message: "Quantity must be a whole number, at least 1",
    productId,
    quantity: "two",
  });
});

test("a person above the rate limit stays on the page and sees when to continue", async () => {
  const buyer = await makeBuyer();
  const cookie = await signedIn(buyer.id);
  for (let n = 0; n < 120; n++) countRequest("cartWrite", String(buyer.id));
  const answer = await add(cookie, "1");
  expect(stayed(answer)).toMatchObject({
    status: 429,
    cartRefusal: { message: "You have changed your cart too often. Please wait 1 minute.", quantity: "1" },
  });
  expect(await cartCount(buyer.id)).toBe(0);
});

test("a visitor changes a quantity and removes a line before the login, within the stock (D132)", async () => {
  const { session = "" } = redirected(await add("", "2"));
  const change = (intent: "quantity" | "remove", quantity: string, id = productId) =>
    visitorsCartAction(visit(session), formOf({ product_id: String(id), quantity }), intent);
  const waiting = async () => (await openSession(visit(session))).data.guestCartItems;
  expect(redirected(await change("quantity", "4")).to).toBe("/cart");
  expect(await waiting()).toEqual([{ productId, quantity: 4 }]);
  for (const wrong of ["6", "0", "", "2.5"])
    expect(stayed(await change("quantity", wrong)), wrong).toMatchObject({ cartRefusal: { productId } });
  expect(stayed(await change("quantity", "6")).cartRefusal?.quantity).toBe("6");
  expect(await waiting()).toEqual([{ productId, quantity: 4 }]);
  await change("remove", "4", productId + 1000);
  expect(await waiting()).toHaveLength(1);
  await change("remove", "");
  expect(await waiting()).toEqual([]);
  // another tab removed it meanwhile
  await change("quantity", "1");
  expect(await waiting()).toEqual([]);
});
