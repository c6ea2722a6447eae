export interface OutgoingMessage {
  readonly id: number;
  readonly channel: string;
  readonly kind: string;
  /** A phone number, an email address, or a webhook's id. */
  readonly recipient: string;
  readonly body: string;
  readonly createdAt: Date;
  /** The latest answer to it, if that was a refusal. */
  readonly refusalDigest?: string | null;
  /** A webhook's. */
  readonly endpoint: { readonly url: string; readonly secret: string } | null;
}

export interface SendResult {
  readonly isAccepted: boolean;
  /** A status, or the reason why there is none. */
  readonly text: string;
  /** By which the provider's delivery report names the message. */
  readonly providerId?: string;
  readonly costCents?: number;
  readonly isPermanent?: boolean;
  /** The recipient refused it: a digest of its answer and of what was sent. */
  readonly refusalDigest?: string | null;
  /** It was not accepted, but the recipient may get it all the same: there was no answer, or none that can be read (D122). */
  readonly mayHaveArrived?: boolean;
}

/** Tries once, for less than a claim holds; never throws. */
export type Driver = (delivery: OutgoingMessage, now: Date) => Promise<SendResult>;
