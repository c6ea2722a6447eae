/** Whether an auction is live, and who sees it, is worked out from these (D13, D16). */
export const auctionTimes = {
  status: true,
  productType: true,
  startTime: true,
  endTime: true,
  deletedAt: true,
} as const;
