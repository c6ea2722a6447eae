import { beforeAll, expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { showTotal } from "~/http/forms/order-form.server";
import { argsOf } from "~/http/request.fixture";
import { fillCart, onSale } from "~/operations/checkout/place-order.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { makeBuyer, takePayments } from "~/operations/factories.fixture";
import { answered, order } from "./checkout-actions.server";
import { checkoutPage, type itemIn } from "./checkout-page.server";
import { checkoutSums } from "~/domain/order/checkout/checkout-sums";
import { useEnvironmentSettings } from "~/operations/settings/settings.server";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
});
beforeAll(() => useEnvironmentSettings({ hasCheckout: true }));

setUpTestDatabase(takePayments);

const FORM = {
  idempotency_key: "0",
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712 345 678",
  shipping_county: "Nakuru",
  shipping_city: "Naivasha",
  shipping_address: "Opposite the post office",
  payment_method: "M-Pesa",
  total_amount: "1500.00",
};
const args = () => argsOf(new Request("http://soko.example/checkout", { method: "POST" }));

async function checkout(typed: object, item: ReturnType<typeof itemIn> = null) {
  const { id } = await makeBuyer();
  const viewer = { id, isSuperuser: false, username: "wanjiku", firstName: "Wanjiku" };
  if (!item) await fillCart(viewer, [[await onSale(), 1]]);
  const form = new FormData();
  const set = (fields: object) => {
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  };
  set({ ...FORM, ...typed });
  const at = { viewer, item, form };
  const page = async () => {
    const shown = await checkoutPage(id, item, new Date());
    if (shown === "empty") throw new Error("there is nothing to order");
    return shown;
  };
  const described = async (sent: ReturnType<typeof showTotal> | Response) => {
    const answer = await answered(sent, args(), at);
    if (!("data" in answer)) return { to: answer.headers.get("Location") };
    return { discount: answer.data.discount, error: answer.data.result.error?.discount_code };
  };
  return {
    set,
    page,
    id,
    apply: async () => described(showTotal(form)),
    send: async () => described(await order(args(), at)),
  };
}

const UNKNOWN = ["We do not know this code. Please check how it is spelled."];

test("checkout asks for a code only if the shop has one", async () => {
  const { page } = await checkout({});
  expect((await page()).takesCode).toBe(false);
  await newDiscountCode({ isActive: false });
  expect((await page()).takesCode).toBe(false);
  await newDiscountCode();
  expect((await page()).takesCode).toBe(true);
});

test("'Apply' shows the new total, or why a code gives none", async () => {
  const { code } = await newDiscountCode();
  const { apply, page } = await checkout({ discount_code: ` ${code.toLowerCase()} ` });
  expect(await apply()).toEqual({ discount: { code, cents: 10_000 }, error: undefined });
  const sums = checkoutSums(await page(), { county: "Nakuru", pickUpPoint: "" }, 10_000);
  expect(sums).toMatchObject({ subtotalCents: 100_000, discountCents: 10_000, totalCents: 140_000 });
  const wrong = await checkout({ discount_code: "NOTHING" });
  expect(await wrong.apply()).toEqual({ discount: undefined, error: UNKNOWN });
  const won = await checkout({ discount_code: code }, { productId: 1, quantity: 1, isWon: true });
  expect(await won.apply()).toMatchObject({ error: ["Discount codes are not for what you won."] });
});

test("nothing is ordered at a total that the buyer has not seen, or with a code that does not count", async () => {
  const { code } = await newDiscountCode({ maxUsesEach: 1 });
  const { id, set, apply, send } = await checkout({ discount_code: code, total_amount: "1350.00" });
  expect(await send()).toEqual({ discount: { code, cents: 10_000 }, error: undefined });
  set({ discount_code: "NOTHING", total_amount: "1500.00" });
  expect(await send()).toEqual({ discount: undefined, error: UNKNOWN });
  expect(await db().order.count({ where: { userId: id } })).toBe(0);
  set({ discount_code: code, total_amount: "1400" });
  expect((await send()).to).toMatch(/^\/pay\/\d+$/);
  expect(await db().order.findFirst({ where: { userId: id } })).toMatchObject({ totalCents: 140_000n });
  await fillCart({ id, isSuperuser: false }, [[await onSale(), 1]]);
  expect((await apply()).error).toEqual(["You have used this code before."]);
});

test("'Place order' takes a code that was typed and not applied, because it only lowers the total", async () => {
  const { code } = await newDiscountCode();
  const { id, send } = await checkout({ discount_code: code });
  expect((await send()).to).toMatch(/^\/pay\/\d+$/);
  expect(await db().order.findFirst({ where: { userId: id } })).toMatchObject({
    discountCents: 10_000n,
    totalCents: 140_000n,
  });
});
