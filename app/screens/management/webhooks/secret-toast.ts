/** The secret is told in no other way, so the message waits until it is closed. */
export const secretToast = (done: string, secret: string) => ({
  tone: "success" as const,
  message: `${done} Copy its secret now, it is not shown again: ${secret}`,
  durationMs: 30 * 60_000,
});
