/** Each statement, file's write and provider's call of a write fails once: afterwards the invariants hold, and the person was told the truth. */
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rememberMessages } from "~/operations/messages/outbox.fixture";
import { sendNewRefunds, startSettlingPending } from "~/operations/payments/settle-pending.server";
import { admin } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { shopTime } from "~/operations/shop-clock.server";
import { usePaymentProvider } from "~/payments/provider.server";
import { isAll, isLong } from "../long";
import { Answers } from "../simulation/answers";
import { broken, unsettled } from "../simulation/rules";
import type { Simulated } from "../simulation/money";
import { effectsSoFar, FailingMoney, failAt, failFetches, failStatements, whatFailed } from "./failing";
import { changedTables, countsOf, KeptShop, type Pieces, piecesOf } from "./shop";
import type { Write } from "./writes";
import { WRITES_OF_ACCESS } from "./writes-of-access";
import { WRITES_OF_AUCTIONS } from "./writes-of-auctions";
import { WRITES_OF_DESK } from "./writes-of-desk";
import { WRITES_OF_GOODS } from "./writes-of-goods";
import { WRITES_OF_JOBS } from "./writes-of-jobs";
import { WRITES_OF_MONEY } from "./writes-of-money";
import { WRITES_OF_MPESA } from "./writes-of-mpesa";
import { WRITES_OF_ORDERS } from "./writes-of-orders";
import { WRITES_OF_PEOPLE } from "./writes-of-people";
import { WRITES_OF_SENDERS } from "./writes-of-senders";
import { WRITES_OF_SHOP } from "./writes-of-shop";

vi.mock("node:fs/promises", async (load) => {
  const { failFiles } = await import("./failing");
  return failFiles(await load());
});

const isAsked = isLong || env.SIMULATE_SEEDS !== undefined;
const SHORT = ["pledges", "places an order"];
/** Of all writes in `npm test -- --all`: `npm run simulate -- --statements` tries each. */
const EVERY = 3;
const WRITES = [
  ...WRITES_OF_MONEY,
  ...WRITES_OF_DESK,
  ...WRITES_OF_AUCTIONS,
  ...WRITES_OF_GOODS,
  ...WRITES_OF_PEOPLE,
  ...WRITES_OF_ACCESS,
  ...WRITES_OF_SHOP,
  ...WRITES_OF_ORDERS,
  ...WRITES_OF_JOBS,
  ...WRITES_OF_MPESA,
  ...WRITES_OF_SENDERS,
].filter(
  ({ name, isSlow = false }, at) => isAsked || (isAll && !isSlow && at % EVERY === 0) || SHORT.includes(name),
);
/** The longest pause between two questions to the provider, and more. */
const LATER_MS = 2 * 60 * 60_000;
const START = Date.UTC(2026, 10, 2, 6);
const DAY_MS = 24 * 60 * 60_000;
/** Made on the way to an act, which has the entry: an account, a job's lease, and what KRA and M-Pesa answered. */
const OF_NO_ACT = ["User", "Lease", "ControlUnitDevice", "ProviderToken"];
const shop = new KeptShop();

beforeAll(() => {
  failStatements();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: START });
  vi.stubGlobal("fetch", failFetches(fetch));
});
afterAll(async () => {
  await shop.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = "accepted" | "refused" | "failed";

/** The answer to the person: of an error they read that it may be tried again. */
async function answerOf(call: () => Promise<unknown>): Promise<Answer> {
  const outcome = await call().catch((error: unknown) => ({ error }));
  if (typeof outcome !== "object" || outcome === null) return "accepted";
  if ("error" in outcome) return "failed";
  return "ok" in outcome && outcome.ok === false ? "refused" : "accepted";
}

const faultsNow = (money: Simulated, pieces: Pieces) =>
  broken(shop.query, { pieces, money, kra: null, channels: 1, answers: new Answers() });

/** Takes no payments. */
const NOBODY: Simulated = { name: "nobody", charges: new Map(), faults: [], isHealthy: true };

/** The jobs, two hours later: nothing stays under way. */
async function faultsLater(money: Simulated | null, pieces: Pieces): Promise<string[]> {
  vi.setSystemTime(Date.now() + LATER_MS);
  await sendNewRefunds(shopTime());
  const { settled } = await startSettlingPending(shopTime(), "old");
  await settled;
  if (!money) return faultsNow(NOBODY, pieces);
  return [...(await faultsNow(money, pieces)), ...(await unsettled(shop.query, money))];
}

/** The shop's clock follows one that went back for more than a day. */
function timeIs(at: number) {
  for (const time of [at - 2 * DAY_MS, at]) {
    vi.setSystemTime(time);
    shopTime();
  }
}

async function prepared({ prepare }: Write) {
  timeIs(START);
  await shop.begin();
  rememberMessages("sms");
  const ofSetUp = new FailingMoney();
  usePaymentProvider(ofSetUp);
  await updateSetting(admin, "isVatRegistered", true);
  const call = await prepare();
  await shop.keep();
  const newMoney = () => {
    const money = new FailingMoney();
    for (const [reference, charge] of ofSetUp.charges)
      money.charges.set(reference, { ...charge, refunds: new Map(charge.refunds) });
    usePaymentProvider(money);
    return money;
  };
  return { call, newMoney };
}

async function everyStatement(write: Write): Promise<string[]> {
  const { mayLeave = [], mayLack = [], mayAdd = [], isOutside = false, setsStock = false, outside } = write;
  const faults: string[] = [];
  const { call, newMoney } = await prepared(write);
  const start = Date.now();
  const before = await shop.tables();
  const pieces = setsStock ? new Map<number, number>() : piecesOf(before);
  const begun = () => {
    timeIs(start);
    const money = newMoney();
    outside?.restore();
    return isOutside ? null : money;
  };
  const ended = async (money: Simulated | null, atEnd: Pieces) => {
    await outside?.soon?.();
    const wrong = [...(await faultsLater(money, atEnd)), ...((await outside?.later()) ?? [])];
    return outside ? [...wrong, ...(await faultsNow(money ?? NOBODY, atEnd))] : wrong;
  };
  const clean = begun();
  failAt(Infinity);
  expect(await answerOf(call)).toBe("accepted");
  const effects = effectsSoFar();
  expect(await ended(clean, pieces)).toEqual([]);
  const wanted = countsOf(await shop.tables());
  const wantedPieces = piecesOf(await shop.tables());
  const isInTrail = changedTables(before, await shop.tables()).includes("AuditEntry");
  await shop.restore();
  for (let number = 1; ; number += 1) {
    const money = begun();
    failAt(number);
    const answer = await answerOf(call);
    const what = whatFailed();
    if (what === null) {
      // what is remembered is not read again
      expect(number).toBeGreaterThan(0.75 * effects);
      return faults;
    }
    const tell = (fault: string) => faults.push(`${number} (${what}) fails: ${answer}, ${fault}`);
    const changed = changedTables(before, await shop.tables());
    if (changed.length === 0 && answer === "accepted") tell("and nothing is stored");
    if (changed.length === 0 && !outside) continue;
    const left = changed.filter((name) => !mayLeave.includes(name));
    if (answer !== "accepted" && left.length > 0) tell(`and changed are ${left.join(", ")}`);
    const untold = changed.filter((name) => !OF_NO_ACT.includes(name));
    if (isInTrail && untold.length > 0 && !untold.includes("AuditEntry"))
      tell(`and the trail does not tell of ${untold.join(", ")}`);
    for (const fault of await faultsNow(money ?? NOBODY, pieces)) tell(fault);
    // the person tries again
    const second = answer === "accepted" ? "" : `, then ${await answerOf(call)}`;
    if (second.endsWith("failed")) tell("a second try fails");
    for (const fault of await ended(money, wantedPieces)) tell(`later ${fault}`);
    const found = [...countsOf(await shop.tables())].filter(([name, count]) => {
      const more = count - (wanted.get(name) ?? 0);
      return more !== 0 && !(more < 0 ? mayLack : mayAdd).includes(name);
    });
    if (found.length > 0)
      tell(
        `${second}, and at the end there are ${found.map(([name, count]) => `${count} ${name}`).join(", ")}`,
      );
    await shop.restore();
  }
}

describe("each statement of a write fails once", () => {
  test.each(WRITES)("$name", async (write) => {
    expect(await everyStatement(write)).toEqual([]);
  });
});
