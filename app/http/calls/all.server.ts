/** Every call of the API, in the order of the specification (§7). */
import type { Call } from "../rest/call.server";
import * as banners from "./banners.server";
import * as bids from "./bids.server";
import * as categories from "./categories.server";
import * as products from "./products.server";
import * as reports from "./reports.server";
import * as rounds from "./rounds.server";

const groups = [products, rounds, reports, categories, bids, banners];

export const allCalls: readonly Call[] = groups.flatMap((group) => Object.values<Call>(group));
