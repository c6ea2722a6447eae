/** The operator refuses addresses that contain one of these words. */
const REFUSED = ["mpesa", "safaricom", "query", "cmd", "exe", "sql"] as const;

export const findForbiddenWord = (address: string): string | null =>
  REFUSED.find((word) => address.toLowerCase().includes(word)) ?? null;

/** Also in the route table (remix.config.js). */
const CALLBACKS_PATH = "/callbacks";

export const callbacksAt = (publicUrl: string, secret: string): string =>
  `${publicUrl.replace(/\/+$/, "")}${CALLBACKS_PATH}/${secret}`;

/** Each attempt and each refund has its own address, because the operator's STK result names neither. */
export const callbackAddresses = ({ callbacks }: { readonly callbacks: string }) => ({
  push: (reference: string) => `${callbacks}/push/${encodeURIComponent(reference)}`,
  refund: (reference: string) => `${callbacks}/refund/${encodeURIComponent(reference)}`,
  payoutStatus: (reference: string) => `${callbacks}/payout-status/${encodeURIComponent(reference)}`,
  refundTimeout: (reference: string) => `${callbacks}/refund-timeout/${encodeURIComponent(reference)}`,
  validation: `${callbacks}/validation`,
  confirmation: `${callbacks}/confirmation`,
});
