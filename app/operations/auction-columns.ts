/** These decide whether an auction is live, and who sees it (D13, D16). */
export const auctionTimeColumns = only("Product", "status, productType, startTime, endTime, deletedAt");
import { only } from "~/db/columns.server";
