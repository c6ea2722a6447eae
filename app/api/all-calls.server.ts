import * as z from "zod";
import { accepted } from "~/domain/refusal";
import { type WebhookEvent, WEBHOOK_EVENTS } from "~/domain/webhook/webhook";
import type { Call } from "~/http/rest/call.server";
import { documentOf } from "~/http/rest/openapi.server";
import type { OpenApi } from "~/http/rest/openapi-types";
import { call, JsonText, resource } from "~/http/rest/resource.server";
import { eventDataSchemas } from "~/http/wire/event.server";
import { loader as accounts } from "./accounts.route";
import { loader as auctionPictures } from "./auction-pictures.route";
import { loader as auctionVariants } from "./auction-variants.route";
import { loader as auctionReports } from "./auction-reports.route";
import { loader as auctionStates } from "./auction-states.route";
import { loader as auctions } from "./auctions.route";
import { loader as bids } from "./bids.route";
import { loader as cart } from "./cart.route";
import { loader as categories } from "./categories.route";
import { loader as delivery } from "./delivery.route";
import { loader as orderGoods } from "./order-goods.route";
import { loader as orders } from "./orders.route";
import { loader as participations } from "./participations.route";
import { loader as reconciliation } from "./reconciliation.route";
import { loader as payments } from "./payments.route";
import { loader as promoBanners } from "./banners.route";
import { loader as rounds } from "./rounds.route";
import { loader as scheduledRounds } from "./scheduled-rounds.route";
import { loader as tokens } from "./tokens.route";
import { loader as users } from "./users.route";
import { loader as watches } from "./watches.route";
import { loader as webhooks } from "./webhooks.route";

let text: JsonText | undefined;

/** It is here, not in its route, because it is the last call of the list that it returns. */
export const documentation = resource({
  getDocument: call(
    {
      method: "GET",
      path: "/api/openapi.json",
      group: "Documentation",
      summary: "This document, in OpenAPI 3.1",
      access: "everyone",
      answer: z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) }),
      example: { answer: { openapi: "3.1.0", paths: {} } },
    },
    () => Promise.resolve(accepted((text ??= new JsonText(JSON.stringify(openApi(), null, 2))))),
  ),
});

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const inOrder = (one: Call, other: Call) =>
  one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method);

export const allCalls: readonly Call[] = [
  [accounts, tokens, users],
  [auctions, auctionPictures, auctionVariants, auctionStates, scheduledRounds],
  [rounds],
  [auctionReports],
  [categories],
  [bids, participations],
  [orders, orderGoods, delivery, payments, reconciliation],
  [cart],
  [promoBanners],
  [watches],
  [webhooks],
  [documentation.loader],
].flatMap((resources) => resources.flatMap(({ calls }) => Object.values<Call>(calls)).sort(inOrder));

const events = Object.fromEntries(
  Object.entries(eventDataSchemas).map(([type, data]) => [
    type,
    { summary: WEBHOOK_EVENTS[type as WebhookEvent], data },
  ]),
);

let made: OpenApi | undefined;

export const openApi = (): OpenApi => (made ??= documentOf(allCalls, events));
