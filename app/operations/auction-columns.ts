import { selectColumns } from "~/db/columns.server";

/** These decide whether an auction is live, and who sees it (D13, D16). */
export const auctionTimeColumns = selectColumns(
  "Product",
  "status, productType, startTime, endTime, deletedAt",
);
