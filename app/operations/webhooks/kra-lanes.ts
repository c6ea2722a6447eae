import { ETIMS_CHANNEL, SIGNATURE_CHANNEL, STOCK_CHANNEL } from "~/domain/webhook/kra-channels";

const shared = { width: 1, canWait: false } as const;

/** What goes to KRA: documents in order; and, each by itself, those that were skipped, lost signatures, and stock. None of them is given up. */
export const KRA_LANES = [
  {
    ...shared,
    key: ETIMS_CHANNEL,
    channel: ETIMS_CHANNEL,
    where: { channel: ETIMS_CHANNEL, skippedAt: null },
    isStrict: true,
    pauses: "trouble",
  },
  {
    ...shared,
    key: `${ETIMS_CHANNEL} skipped`,
    dueWith: ETIMS_CHANNEL,
    channel: ETIMS_CHANNEL,
    where: { channel: ETIMS_CHANNEL, skippedAt: { not: null } },
    pauses: "asking",
  },
  ...[SIGNATURE_CHANNEL, STOCK_CHANNEL].map((channel) => ({
    ...shared,
    key: channel,
    channel,
    where: { channel },
    pauses: "asking" as const,
  })),
] as const;
