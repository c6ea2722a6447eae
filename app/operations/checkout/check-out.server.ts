import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Viewer } from "~/domain/account/access";
import { goodsKey } from "~/domain/order/order";
import type { OrderRequest } from "~/domain/order/order-form";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { type KeyClaim, claimKey, type ClaimResult, releaseKey } from "../idempotency/key-claims.server";
import { type OrderRules, placeOrder } from "./place-order.server";

export interface CheckedOut {
  readonly orderId: number;
  /** Already ordered, by a second tap or in another tab. */
  readonly isRepeat: boolean;
  /** Sent again with other details, such as a new address after Back: the first order stays unchanged. */
  readonly isChanged: boolean;
}

interface Checkout {
  /** The buyer's latest order when the page was opened: two pages with the same one and the same goods order once. */
  readonly after: number;
  readonly rules: OrderRules;
}

const STILL_AT_IT = refuse(
  "conflict",
  msg("We are still placing this order. Please look at your purchases in a moment."),
);

/** Like `placeOrder`, but once for each checkout page, however often it is sent (D81). */
export async function checkOut(
  viewer: Viewer,
  request: OrderRequest,
  { after, rules }: Checkout,
): Promise<Outcome<CheckedOut>> {
  const goods = request.items?.map((item) => `${goodsKey(item)}x${item.quantity}`).join(" ") ?? "cart";
  const begun = await begin(viewer.id, { key: `checkout ${after} ${goods}`, request: digestOf(request) });
  if ((begun.state === "completed" || begun.state === "other") && begun.answer)
    return accepted({
      orderId: Number(begun.answer.text),
      isRepeat: true,
      isChanged: begun.state === "other",
    });
  if (begun.state !== "begun") return refused(STILL_AT_IT);
  try {
    return await placeOnce(viewer, request, { claim: begun.claim, rules });
  } catch (error) {
    await releaseKey(begun.claim).catch(() => undefined);
    throw error;
  }
}

async function placeOnce(
  viewer: Viewer,
  request: OrderRequest,
  { claim, rules }: { claim: KeyClaim; rules: OrderRules },
): Promise<Outcome<CheckedOut>> {
  const answerOf = ({ id }: { id: number }) => ({ status: 303, text: String(id) });
  const placed = await placeOrder(viewer, request, { claim, answerOf }, rules);
  if (placed.ok) return accepted({ orderId: placed.value.id, isRepeat: false, isChanged: false });
  await releaseKey(claim);
  return placed;
}

const TRIES = 20;
const PAUSE_MS = 100;

/** A second tap while the first is being processed waits for its answer. */
async function begin(
  userId: number,
  page: { readonly key: string; readonly request: string },
): Promise<ClaimResult> {
  for (let tries = 1; ; tries++) {
    const begun = await claimKey({ userId, ...page });
    const isUnderWay = begun.state === "under_way" || (begun.state === "other" && !begun.answer);
    if (!isUnderWay || tries === TRIES) return begun;
    await wait(PAUSE_MS);
  }
}

const digestOf = (request: OrderRequest) =>
  createHash("sha256").update(JSON.stringify(request)).digest("base64url");
