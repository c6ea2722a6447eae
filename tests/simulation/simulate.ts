import { vi } from "vitest";
import { Dice } from "../http/fuzz/dice";
import { openReader, type Query } from "../faults/rows";
import { SimulatedGateway } from "./gateway";
import { SimulatedKra } from "./kra";
import { Machine, useMachine } from "./machine";
import { SimulatedMoney } from "./money";
import { SimulatedPhones } from "./phones";
import { type Act, BUYERS, planOf } from "./plan";
import { PIECES, Play, type Run } from "./play";
import { loadProcesses, SimulatedBus } from "./processes";
import { freeClients } from "../reusable-clients";
import { useDice } from "./seeded";
import { Story } from "./story";

const START = Date.UTC(2026, 10, 2, 6);
const FOUR_HOURS_MS = 4 * 60 * 60_000;
/** Every third seed has an evening, which is the same for all and takes as long as the day. */
const EVENINGS = 3;
const DAY_MS = 24 * 60 * 60_000;

/** What the shop has written. */
const trailOf = async (query: Query): Promise<readonly string[]> => {
  const rows = [
    ...(await query(`SELECT "actorId", "action", "subject", "subjectId" FROM "AuditEntry" ORDER BY "id"`)),
    ...(await query(`SELECT "participationId", "seq", "cents", "hash" FROM "Bid" ORDER BY "id"`)),
    ...(await query(
      `SELECT "reference", "state", "outcome", "refundedCents" FROM "PaymentAttempt" ORDER BY "id"`,
    )),
    ...(await query(`SELECT "reference", "cents", "state" FROM "Refund" ORDER BY "id"`)),
    ...(await query(`SELECT "event", "state", "tries", "body" FROM "Delivery" ORDER BY "id"`)),
  ];
  return rows.map((row) => JSON.stringify(row));
};

export async function simulate(
  seed: number,
  plan: readonly Act[] = planOf(seed),
  hasEvening = seed % EVENINGS === 1,
): Promise<Run & { readonly trail: readonly string[] }> {
  const processes = await loadProcesses();
  vi.useFakeTimers({
    now: START - 2 * DAY_MS,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  // the shop's clock follows one that went back so far
  for (const { shopTime } of processes) shopTime();
  vi.setSystemTime(START);
  const story = new Story(() => Date.now());
  const fates = new Dice(seed ^ 0x1234);
  const money = seed % 2 === 0 ? new SimulatedMoney(fates, story) : new SimulatedPhones(fates, story);
  // so that in half of the seeds more comes after the money
  money.isHealthy = (seed & 4) !== 0;
  const gateway = new SimulatedGateway(new Dice(seed ^ 0x5315));
  const kra = new SimulatedKra(new Dice(seed ^ 0x0c4a));
  const machine = new Machine(new Dice(seed ^ 0x5eed));
  const bus = new SimulatedBus(machine, processes);
  // each message costs as much as a move
  const people = { sms: gateway.send, ...((seed & 8) !== 0 && { email: gateway.send }) };
  const outside = { money, people, kra };
  const [first, second] = processes;
  const opened = await first.open(null, { ...outside, bus: bus.of(0) });
  const other = await second.open(opened.url, { ...outside, bus: bus.of(1) });
  // not before: the first file of a process may have to be migrated, which takes random ids
  useDice(new Dice(seed ^ 0xd1ce));
  const reader = openReader(opened.url);
  let play: Play | null = null;
  try {
    for (const [at, { identity }] of processes.entries()) identity.id = at + 1;
    const endsAt = seed & 2 ? new Date(START + FOUR_HOURS_MS) : null;
    const shop = await first.openShop({ buyers: BUYERS, pieces: PIECES, endsAt });
    useMachine(machine);
    play = new Play(
      machine,
      {
        plan,
        hasEvening,
        story,
        money,
        gateway,
        channels: Object.keys(people).length,
        kra,
        shop,
        processes,
        bus,
      },
      reader.query,
    );
    return { ...(await play.run()), trail: await trailOf(reader.query) };
  } finally {
    play?.end();
    await machine.kill(0);
    await machine.kill(1);
    useMachine(null);
    reader.close();
    await other.close();
    await opened.close();
    freeClients();
    vi.useRealTimers();
  }
}
