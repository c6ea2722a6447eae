/** Every form of visitors and buyers: whatever it contains, the answer is below 500. RUNS sets the number of tries. */
import path from "node:path";
import { env } from "node:process";
import { setFileScope } from "@vanilla-extract/css/fileScope";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf, cookiesOf } from "~/http/request.fixture";
import type { RequestArgs } from "~/http/request-context";
import { eventShapes } from "~/http/wire/event.server";
import { useEventShapes } from "~/operations/webhooks/event-data.server";
import { makeBuyer, makeOpenRound, takePayments } from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { routeTable } from "../../remix.config.js";
import { fieldsNamed, fieldValue } from "./random-fields";

type Action = (args: RequestArgs & { params: Record<string, string> }) => Promise<unknown>;

// routes import style files, which need the build's transform
setFileScope("buyers-forms.css.ts");
const actions: [pattern: string, action: Action][] = [];
for (const { path: pattern, file } of routeTable) {
  if (/^\/(management|api|accounts|callbacks)\b/.test(pattern)) continue;
  const { action } = (await import(path.resolve("app", file))) as { action?: Action };
  if (action) actions.push([pattern, action]);
}

let cookies: Record<string, string>;
let ids: Record<string, number>;
setUpTestDatabase(async () => {
  takePayments();
  useEventShapes(eventShapes);
  const { auctionId } = await makeOpenRound({ productType: "both", buyNowPriceCents: 90_000 });
  const buyer = await makeBuyer();
  cookies = await cookiesOf({ visitor: null, buyer });
  ids = { auction: auctionId, product: auctionId, orders: await newOrder({ userId: buyer.id }), pay: 1 };
});

const INTENTS =
  "join pledge add-to-cart next back order show pay cancel quantity remove put-back clear checkout save allow stop send have begin confirm renew off check again details password".split(
    " ",
  );
const NAMES = [
  "next from quantity product_id item_id code phone phone_number username email login password password2 device",
  "current_password new_password confirm_password first_name last_name gender date_of_birth pledge_amount agreed",
  "endpoint p256dh auth language watch basket knows round confirmed confirmed_for shipping_name shipping_phone",
  "shipping_address shipping_city shipping_county payment_method pick_up_point step redirectTo enhanced seen_at",
].flatMap((line) => line.split(" "));
const form = fc.tuple(
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...INTENTS) }, fieldValue),
  fieldsNamed(NAMES),
);

const numRuns = Number(env.RUNS ?? 6);

test("the shop has forms for visitors and buyers", () => {
  expect(actions.length).toBeGreaterThan(15);
});

describe.each(actions)("%s", (pattern, action) => {
  test.each(["visitor", "buyer"])(
    "answers a %s, whatever the form contains",
    async (who) => {
      const id = String(ids[pattern.split("/")[1] ?? ""] ?? 1);
      const address = `http://soko.example${pattern.replace(/\{\w+\}/g, id)}`;
      const property = fc.asyncProperty(form, async ([intent, fields]) => {
        const body = new URLSearchParams([["intent", intent], ...fields]);
        const request = new Request(address, {
          method: "POST",
          headers: { Cookie: cookies[who] ?? "" },
          body,
        });
        const answer = await action({ ...argsOf(request), params: { id, attempt: id } }).catch(
          (thrown: unknown) => thrown,
        );
        if (answer instanceof Error) throw answer;
        const { status, init } = answer as { status?: number; init?: { status?: number } };
        expect(status ?? init?.status ?? 200).toBeLessThan(500);
      });
      await fc.assert(property, { numRuns });
    },
    60_000,
  );
});
