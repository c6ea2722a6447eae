/** Every call of the API, in the order of the specification (§7). */
import type { Call } from "../rest/call.server";
import * as bids from "./bids.server";

const groups = [bids];

export const allCalls: readonly Call[] = groups.flatMap((group): Call[] => Object.values(group));
