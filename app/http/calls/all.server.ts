/** Every call of the API, in the order of the specification (§7). */
import type { Call } from "../rest/call.server";
import * as accounts from "./accounts.server";
import * as bids from "./bids.server";
import * as cart from "./cart.server";
import * as orders from "./orders.server";

const groups = [accounts, bids, orders, cart];

export const allCalls: readonly Call[] = groups.flatMap((group) => Object.values<Call>(group));
