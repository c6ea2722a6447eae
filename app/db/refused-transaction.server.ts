/** A transaction that answers a refusal leaves nothing behind: what was written on the way to it is rolled back. */

/** Takes a refused outcome out of the database's own transaction, which rolls back for any error. */
class RolledBack extends Error {
  constructor(readonly outcome: unknown) {
    super("refused");
  }
}

/** Around what the transaction's work answers. */
export function orRollBack<T>(answer: T): T {
  if (isRefused(answer)) throw new RolledBack(answer);
  return answer;
}

const isRefused = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;

/** The refusal that the work answered; every other error is thrown on. */
export function refusedOutcome<T>(error: unknown): T {
  if (error instanceof RolledBack) return error.outcome as T;
  throw error;
}
