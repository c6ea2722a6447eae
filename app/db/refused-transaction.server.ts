/** Carries a refused outcome out of the database's transaction, which rolls back on any error. */
class RolledBack extends Error {
  constructor(readonly outcome: unknown) {
    super("refused");
  }
}

export function rollBackIfRefused<T>(answer: T): T {
  if (isRefused(answer)) throw new RolledBack(answer);
  return answer;
}

const isRefused = (answer: unknown): boolean =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === false;

/** Rethrows other errors. */
export function refusedOutcome<T>(error: unknown): T {
  if (error instanceof RolledBack) return error.outcome as T;
  throw error;
}
