/** Every call of the API, in the order of the specification (§7). */
import type { Call } from "../rest/call.server";
import * as bids from "./bids.server";
import * as documentation from "./documentation.server";

const groups = [bids, documentation];

export const allCalls: readonly Call[] = groups.flatMap((group) => Object.values<Call>(group));
