/**
 * Wing and Gong's search ('Testing and Verifying Concurrent Objects', 1993): is there an order in which everything that clients asked was
 * done at one moment between its request and its answer, and which explains every answer?
 */

export interface Operation<State> {
  readonly askedAt: number;
  /** Infinity if no answer came: it was done at some time afterwards, or never. */
  readonly answeredAt: number;
  /** The states that may follow; none if its answer is impossible in this state. */
  readonly after: (state: State) => readonly State[];
  /** For people who read why no order fits. */
  readonly text: string;
}

interface Step<State> {
  /** All answered operations before this index are done. */
  readonly from: number;
  /** Answered ones that are done already though an earlier one is not, by index. */
  readonly ahead: readonly number[];
  /** Those without an answer that are done, by index. */
  readonly unanswered: readonly number[];
  readonly state: State;
}

/** Steps that one search may try: a correct history of 500 operations takes as many. */
const MAX_STEPS = 200_000;

/** Null if an order explains all answers, otherwise a line that says where every order ends. */
export function whyNotLinearizable<State>(
  operations: readonly Operation<State>[],
  initial: State,
): string | null {
  const byTime = operations.toSorted((one, other) => one.askedAt - other.askedAt);
  const answered = byTime.filter(({ answeredAt }) => answeredAt < Infinity);
  const unanswered = byTime.filter(({ answeredAt }) => answeredAt === Infinity);

  /** Those that nothing undone was answered before, the first answered last: the search takes the last of its stack. */
  function next({ from, ahead, unanswered: done }: Step<State>) {
    let deadline = Infinity;
    const candidates: number[] = [];
    for (let i = from; i < answered.length; i++) {
      const one = answered[i];
      if (!one || one.askedAt > deadline) break;
      if (ahead.includes(i)) continue;
      candidates.push(i);
      deadline = Math.min(deadline, one.answeredAt);
    }
    const answeredAt = (i: number) => answered[i]?.answeredAt ?? 0;
    return {
      candidates: candidates
        .filter((i) => (answered[i]?.askedAt ?? 0) <= deadline)
        .sort((one, other) => answeredAt(other) - answeredAt(one)),
      possible: [...unanswered.keys()].filter(
        (i) => !done.includes(i) && (unanswered[i]?.askedAt ?? 0) <= deadline,
      ),
    };
  }

  const stack: Step<State>[] = [{ from: 0, ahead: [], unanswered: [], state: initial }];
  const seen = new Set<string>();
  let furthest = stack[0];
  const doneBy = ({ from, ahead }: Step<State>) => from + ahead.length;
  for (let step = stack.pop(); step; step = stack.pop()) {
    if (step.from === answered.length) return null;
    const name = JSON.stringify(step);
    if (seen.has(name)) continue;
    seen.add(name);
    if (seen.size > MAX_STEPS) return `no order was found in ${MAX_STEPS} steps`;
    if (!furthest || doneBy(step) > doneBy(furthest)) furthest = step;
    const { candidates, possible } = next(step);
    for (const i of possible)
      for (const state of unanswered[i]?.after(step.state) ?? [])
        stack.push({ ...step, unanswered: sorted(step.unanswered, i), state });
    for (const i of candidates)
      for (const state of answered[i]?.after(step.state) ?? [])
        stack.push({ ...step, ...withDone(step, i), state });
  }
  if (!furthest) return null;
  const stuck = next(furthest).candidates.map((i) => answered[i]?.text);
  return `after ${doneBy(furthest)} of ${answered.length}, with ${JSON.stringify(furthest.state)}: ${stuck.join("; or ")}`;
}

const sorted = (indexes: readonly number[], one: number) =>
  [...indexes, one].sort((left, right) => left - right);

function withDone({ from, ahead }: Pick<Step<unknown>, "from" | "ahead">, one: number) {
  const rest = sorted(ahead, one);
  let first = from;
  while (rest[0] === first) {
    rest.shift();
    first += 1;
  }
  return { from: first, ahead: rest };
}
