/** An idempotency key. crypto.randomUUID needs https. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, "0")).join(
    "",
  );
