import { type Cents, toAmountText } from "~/domain/money";
import type { JoinOffer } from "../product-meta";

export const joinOffer = (
  {
    isOpen,
    openedAt,
    participationFeeCents,
  }: { isOpen: boolean; openedAt: Date; participationFeeCents: Cents },
  endTime: Date | null,
): JoinOffer => ({
  priceAmount: toAmountText(participationFeeCents),
  isOpen,
  from: openedAt.toISOString(),
  until: endTime?.toISOString() ?? null,
});
