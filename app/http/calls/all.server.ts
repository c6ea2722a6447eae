/** Every call of the API, in the order of the specification (§7). */
import type { Call } from "../rest/call.server";
import * as accounts from "./accounts.server";
import * as banners from "./banners.server";
import * as bids from "./bids.server";
import * as cart from "./cart.server";
import * as categories from "./categories.server";
import * as documentation from "./documentation.server";
import * as orders from "./orders.server";
import * as products from "./products.server";
import * as reports from "./reports.server";
import * as rounds from "./rounds.server";

const groups = [accounts, products, rounds, reports, categories, bids, orders, cart, banners, documentation];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const inOrder = (one: Call, other: Call) =>
  one.path.localeCompare(other.path) || METHODS.indexOf(one.method) - METHODS.indexOf(other.method);

export const allCalls: readonly Call[] = groups.flatMap((group) => Object.values<Call>(group).sort(inOrder));
