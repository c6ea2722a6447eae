/** Sends bad requests, several at once, and reports wrong answers. */
import { stored } from "../stored";
import { alwaysRefused, type Kind } from "./always-refused";
import { Dice } from "./dice";
import { asCurl, type Answer, openConnections, type Sent } from "./connections";
import { maybeAccepted } from "./maybe-accepted";
import { type Caller, CALLERS, accessRefusal, type Target } from "./target";
import type { Shapes } from "../document-shape";

interface Case {
  readonly kind: string;
  readonly target: Target;
  readonly caller: Caller;
  readonly sent: Sent;
  /** Null allows any documented answer. */
  readonly expected: readonly number[] | null;
}

interface Plan {
  readonly origin: string;
  readonly targets: readonly Target[];
  readonly shapes: Shapes;
  readonly requests: number;
  readonly seed: number;
  /** Gets new tokens, because a long run outlives a token. */
  tokens(): Promise<Readonly<Record<Exclude<Caller, "anonymous">, string>>>;
}

const AT_ONCE = 8;
const BATCH = 400;
const MAX_FAULTS = 15;
/** The share of requests that must not change anything. */
const REFUSED_SHARE = 0.7;

type Tokens = Awaited<ReturnType<Plan["tokens"]>>;

function caseOf(
  dice: Dice,
  [target, kind, make, caller]: [Target, string, Kind, Caller],
  tokens: Tokens,
): Case | null {
  const draft = make(dice, target);
  if (!draft) return null;
  const refusal = accessRefusal(target, caller);
  if (draft.expected?.length === 0 && refusal === null) return null;
  const inOrder = draft.body === undefined && target.body !== null;
  const body = draft.body ?? (target.body ? Buffer.from(JSON.stringify(target.body)) : null);
  const headers = {
    ...(caller !== "anonymous" && { Authorization: `Bearer ${tokens[caller]}` }),
    ...(inOrder && { "Content-Type": "application/json" }),
    ...draft.headers,
  };
  const { method = target.method, path = target.address() + target.query } = draft;
  const expected = draft.expected && !draft.isAboutAccess && refusal !== null ? [refusal] : draft.expected;
  return { kind, target, caller, expected, sent: { method, path, headers, body } };
}

/** Every kind for every call and caller, shuffled, endlessly. */
function* casesOf(dice: Dice, targets: readonly Target[], kinds: Readonly<Record<string, Kind>>) {
  const all = targets.flatMap((target) =>
    Object.entries(kinds).flatMap(([kind, make]) =>
      CALLERS.map((caller): [Target, string, Kind, Caller] => [target, kind, make, caller]),
    ),
  );
  for (;;) yield* dice.shuffled(all);
}

export async function fuzz(plan: Plan) {
  const { origin, targets, requests, seed, shapes } = plan;
  const dice = new Dice(seed);
  const connections = openConnections(origin, AT_ONCE);
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  const started = performance.now();
  let sent = 0;

  const addFault = (one: Case, what: string) =>
    faults.push(
      `${one.kind}: ${one.target.method} ${one.target.path} as ${one.caller}: ${what}\n  ${asCurl(origin, one.sent)}`,
    );

  async function tryOne(one: Case) {
    sent += 1;
    const answer = await connections.send(one.sent).catch((error: unknown) => String(error));
    if (typeof answer === "string") return addFault(one, answer);
    const status = String(answer.status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const wrong = faultOf(one, answer, shapes);
    if (wrong) addFault(one, `${status} ${wrong}: ${answer.text.slice(0, 300)}`);
  }

  async function tryAll(cases: readonly Case[]) {
    const waiting = [...cases];
    const worker = async () => {
      for (let one = waiting.pop(); one && faults.length < MAX_FAULTS; one = waiting.pop()) await tryOne(one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Sends them again one by one, to find the one that wrote. */
  async function findWriter(cases: readonly Case[]) {
    let before = await stored();
    for (const one of cases) {
      await tryOne(one);
      const after = await stored();
      if (changes(before, after).length > 0)
        return addFault(one, `stored ${changes(before, after).join("; ")}`);
      before = after;
    }
    faults.push("something refused was stored, but not once more");
  }

  async function drive(kinds: Readonly<Record<string, Kind>>, count: number, leavesNothing: boolean) {
    const source = casesOf(dice, targets, kinds);
    for (let left = count; left > 0 && faults.length < MAX_FAULTS; left -= BATCH) {
      const tokens = await plan.tokens();
      const cases: Case[] = [];
      while (cases.length < Math.min(left, BATCH)) {
        const next = source.next();
        const one = next.value && caseOf(dice, next.value, tokens);
        if (one) cases.push(one);
      }
      const before = leavesNothing ? await stored() : [];
      await tryAll(cases);
      if (leavesNothing && changes(before, await stored()).length > 0) await findWriter(cases);
    }
  }

  const refused = Math.round(requests * REFUSED_SHARE);
  await drive(alwaysRefused, refused, true);
  await drive(maybeAccepted, requests - refused, false);
  connections.close();
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { sent, seconds, faults, statuses: Object.fromEntries([...statuses].sort()) };
}

const changes = (before: readonly string[], after: readonly string[]) =>
  after.filter((line) => !before.includes(line));

function faultOf({ expected, target, sent }: Case, answer: Answer, shapes: Shapes): string | null {
  if (answer.status >= 500) return "a fault of the server";
  // nothing has changed since the answer with that ETag
  if (answer.status === 304 && sent.method === "GET") return answer.text === "" ? null : "has a body";
  if (answer.type !== "application/json; charset=utf-8") return `is ${answer.type || "of no type"}`;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return "is no JSON";
  }
  if (!expected) return shapes.complaint(target.method, target.path, answer.status, body);
  if (!expected.includes(answer.status)) return `instead of ${expected.join(" or ")}`;
  return isError(body, answer.status) ? null : `is no error as D10 has it (${sent.method})`;
}

function isError(body: unknown, status: number): boolean {
  const { error, detail, ...fields } = body as Record<string, unknown>;
  const repeated = [401, 403, 404].includes(status) ? detail === error : detail === undefined;
  const messages = Object.values(fields).every(
    (texts) => Array.isArray(texts) && texts.length > 0 && texts.every((one) => typeof one === "string"),
  );
  return typeof error === "string" && error !== "" && repeated && messages;
}
