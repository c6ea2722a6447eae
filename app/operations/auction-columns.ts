/** Whether an auction is live, and who sees it, is worked out from these (D13, D16). */
export const auctionTimes = only("Product", "status, productType, startTime, endTime, deletedAt");
import { only } from "~/db/columns.server";
