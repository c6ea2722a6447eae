import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import { makeSuperuser, takePayments } from "~/operations/factories.fixture";
import { makeUnmatchedPayment } from "~/operations/reconciliation/payments.fixture";
import { unmatchedAction } from "./unmatched-actions.server";

let actor: Awaited<ReturnType<typeof makeSuperuser>>;
setUpTestDatabase(async () => {
  takePayments();
  actor = await makeSuperuser();
});

interface Answer {
  data?: { asks?: boolean; result?: { initialValue?: Record<string, unknown> } };
  init?: { status?: number };
}

async function post(id: number, form: Record<string, string>) {
  const address = new URL(`/management/payments/unmatched/${id}`, "http://soko.example");
  const body = new URLSearchParams(form);
  const { request, context } = argsOf(new Request(address, { method: "POST", body }));
  const answer: unknown = await unmatchedAction({ request, params: {}, context: { ...context } }, actor, id);
  return answer instanceof Response ? { status: answer.status } : (answer as Answer);
}

const refundsOf = (confirmationId: number) => db().refund.count({ where: { confirmationId } });
const reason = "Nobody knows what it is for";

test("'Send back' asks for confirmation before money moves, and the typed text stays", async () => {
  const { id } = await makeUnmatchedPayment();
  const asked = await post(id, { intent: "refund", reason, other: "yes" });
  expect(asked).toMatchObject({
    data: { asks: true, result: { initialValue: { reason, other: "yes" } } },
    init: { status: 400 },
  });
  expect(await refundsOf(id)).toBe(0);
  expect(await post(id, { intent: "refund", reason, confirmed: "no" })).toMatchObject({
    data: { asks: true },
  });
  expect(await post(id, { intent: "refund", reason, confirmed: "yes" })).toEqual({ status: 303 });
  expect(await refundsOf(id)).toBe(1);
});

test("without a reason there is no confirmation step", async () => {
  const { id } = await makeUnmatchedPayment();
  const answer = await post(id, { intent: "refund", reason: "", confirmed: "yes" });
  expect(answer).toMatchObject({ init: { status: 400 } });
  expect(answer).not.toMatchObject({ data: { asks: true } });
  expect(await refundsOf(id)).toBe(0);
});

test("a payment is matched only with the administrator's choice: nothing is preselected", async () => {
  const { id } = await makeUnmatchedPayment();
  expect(await post(id, { intent: "match", reason })).toMatchObject({ init: { status: 400 } });
  expect(await db().confirmation.findUnique({ where: { id } })).toMatchObject({ attemptId: null });
});
