import { setFileScope } from "@vanilla-extract/css/fileScope";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { OrderFormAnswer } from "~/http/forms/order-form.server";
import type { RequestArgs } from "~/http/request-context";
import { argsOf, signedIn } from "~/http/request.fixture";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { makeBuyer, makeStaff, takePayments } from "~/operations/factories.fixture";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
});

// routes import style files, which need the build's transform
setFileScope("take-order.css.ts");
type Action = (args: RequestArgs) => Promise<Response | { data: OrderFormAnswer }>;
const { action } = (await import("~/screens/management/orders/take-order/take-order.route")) as unknown as {
  action: Action;
};

setUpTestDatabase(takePayments);

const TYPED = {
  shipping_name: "Wanjiku Kamau",
  shipping_phone: "0712 345 678",
  shipping_city: "Naivasha",
  shipping_address: "Opposite the post office",
  shipping_county: "Nakuru",
  payment_method: "M-Pesa",
  total_amount: "1500.00",
};

test("staff see what a code takes off before the order is taken at that total, and keep what they typed", async () => {
  const [amina, customer, lamp] = [await makeStaff("orders", "users"), await makeBuyer(), await onSale()];
  const cookie = (await signedIn(amina.id)).split(";")[0] ?? "";
  const { code } = await newDiscountCode({ maxUsesEach: 1 });
  const send = async (typed: object) => {
    const request = new Request(
      `http://soko.example/management/orders/new?customer=${customer.id}&product=${lamp}&quantity=1`,
      {
        method: "POST",
        headers: { Cookie: cookie },
        body: new URLSearchParams({ ...TYPED, discount_code: code, ...typed }),
      },
    );
    const answer = await action(argsOf(request));
    return answer instanceof Response ? answer.status : answer.data;
  };
  const typed = { shipping_name: "Wanjiku Kamau", discount_code: code };
  const shown = { discount: { code, cents: 10_000 }, result: { initialValue: typed } };
  expect(await send({ intent: "show", total_amount: "" })).toMatchObject(shown);
  // the total without the code
  expect(await send({})).toMatchObject(shown);
  expect(await send({ discount_code: "NOTHING" })).toMatchObject({
    result: { error: { discount_code: ["We do not know this code. Please check how it is spelled."] } },
  });
  expect(await db().order.count()).toBe(0);
  expect(await send({ total_amount: "1400.00" })).toBe(303);
  expect(await send({ intent: "show" })).toMatchObject({
    result: { error: { discount_code: ["You have used this code before."] } },
  });
});
