import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { takeToasts } from "~/http/forms/toast.server";
import { argsOf, signedIn } from "~/http/request.fixture";
import { requireUser } from "~/http/session/current-user.server";
import { addToCart } from "~/operations/carts/add-to-cart.server";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { newProduct } from "~/operations/orders/orders.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { requireCheckout } from "../require-checkout.server";
import { cartAction } from "./cart-actions.server";
import { cartPage } from "./cart-page.server";
import type { Intent } from "./intents";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

let buyer: Viewer;
let cookie = "";
setUpTestDatabase(async () => {
  buyer = await makeBuyer();
  cookie = (await signedIn(buyer.id)).split(";")[0] ?? "";
});

const visit = (more = "") =>
  argsOf(new Request("http://soko.example/cart", { headers: { Cookie: `${cookie}; ${more}` } }));

async function post(intent: Intent, fields: Iterable<readonly [string, string]>) {
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  const args = visit();
  const answer = await cartAction(intent, { args, viewer: await requireUser(args), form });
  const headers = "headers" in answer ? answer.headers : new Headers(answer.init?.headers);
  const toast = headers.getSetCookie().find((value) => value.startsWith("soko_toast_"));
  return (await takeToasts(visit(toast?.split(";")[0]))).toasts[0];
}

const quantities = async () =>
  (await db().cartLine.findMany({ where: { userId: buyer.id } })).map(({ quantity }) => quantity);

test("Undo restores a removed line with its quantity, once, however often it is pressed", async () => {
  const productId = await newProduct(10, 5);
  valueOf(await addToCart(buyer, { productId, quantity: 3 }));
  const { id } = await db().cartLine.findFirstOrThrow({ where: { userId: buyer.id } });
  const toast = await post("remove", [["item_id", String(id)]]);
  expect([toast?.message, toast?.action?.label, toast?.action?.to]).toEqual([
    "Removed from your cart.",
    "Undo",
    "/cart",
  ]);
  expect(await quantities()).toEqual([]);
  const fields = toast?.action?.fields ?? [];
  expect(await post("put-back", fields)).toMatchObject({ message: "Back in your cart." });
  await post("put-back", fields);
  expect(await quantities()).toEqual([3]);
});

test("if the product is sold out meanwhile, the message says so", async () => {
  const productId = await newProduct(10, 1);
  await db().product.update({ where: { id: productId }, data: { stockQuantity: 0 } });
  const toast = await post("put-back", [
    ["product_id", String(productId)],
    ["quantity", "1"],
  ]);
  expect(toast?.tone).toBe("error");
  expect(toast?.message).toMatch(/stock/i);
});

test("a line that another tab has removed counts as removed, without Undo", async () => {
  const toast = await post("remove", [["item_id", "2000000000"]]);
  expect([toast?.message, toast?.action]).toEqual(["Removed from your cart.", undefined]);
});

test("a cart that has changed since the page was opened is not cleared (D133)", async () => {
  await db().cartLine.deleteMany({ where: { userId: buyer.id } });
  const productId = await newProduct(10, 5);
  valueOf(await addToCart(buyer, { productId, quantity: 3 }));
  const shown = async () => {
    const page = await cartPage(visit());
    return page.signedIn ? page.shown : "";
  };
  const before = await shown();
  await db().cartLine.updateMany({ where: { userId: buyer.id }, data: { quantity: 4 } });
  expect(await post("clear", [["shown", before]])).toBeUndefined();
  expect(await quantities()).toEqual([4]);
  expect(await post("clear", [["shown", await shown()]])).toMatchObject({ message: "Your cart is cleared." });
  expect(await quantities()).toEqual([]);
});

test("the cart leads to the checkout as soon as the owner switches it on in Settings, and no longer once it is off", async () => {
  const pay = async () => {
    const args = visit();
    const answer = await cartAction("checkout", {
      args,
      viewer: await requireUser(args),
      form: new FormData(),
    });
    return answer instanceof Response ? answer.headers.get("Location") : null;
  };
  const owner = await makeSuperuser();
  expect(await pay()).toBe("/cart");
  valueOf(await updateSetting(owner, "hasCheckout", true));
  expect(await pay()).toBe("/checkout");
  expect(await cartPage(visit())).toMatchObject({ payText: "Pay with M-Pesa" });
  valueOf(await updateSetting(owner, "hasCheckout", false));
  expect(await pay()).toBe("/cart");
});

test("a checkout that was open when the owner switched it off leads back to the cart, which says so", async () => {
  const answer = await requireCheckout(visit()).catch((thrown: unknown) => thrown);
  expect(answer).toMatchObject({ status: 303 });
  const { headers } = answer as Response;
  expect(headers.get("Location")).toBe("/cart");
  expect(headers.get("Set-Cookie")).toContain("soko_toast_");
});
