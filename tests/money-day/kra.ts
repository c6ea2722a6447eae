/** KRA's control unit, which has what it was sent. */
import { oscu } from "~/messages/etims/oscu.server";
import { db } from "~/db/client.server";
import { deliverySender } from "~/operations/webhooks/send-deliveries.server";
import { useControlUnit } from "~/operations/tax/control-unit.server";
import { etimsDrivers } from "~/operations/tax/etims-driver.server";
import { startEtimsSimulator } from "../../tools/etims-simulator/simulator.mjs";

export type Kra = Awaited<ReturnType<typeof openKra>>;

const MINUTE_MS = 60_000;

export async function openKra() {
  const simulator = await startEtimsSimulator();
  const { url } = simulator;
  const unit = oscu(
    {
      url,
      tokenUrl: `${url}/token`,
      key: "key",
      secret: "secret",
      branch: "00",
      device: "d1",
      itemClass: "5059690800",
    },
    5_000,
  );
  useControlUnit(unit);
  let minutes = 0;
  const clock = () => new Date(Date.now() + minutes * MINUTE_MS);
  const send = deliverySender(etimsDrivers(unit, clock), clock);
  return {
    sales: () => simulator.state.sales,
    wrong: () => simulator.state.wrong,
    /** Until nothing waits. */
    async sendAll() {
      for (let turn = 0; turn < 200; turn += 1) {
        minutes += 6;
        await send();
        if (
          (await db().delivery.count({ where: { state: "waiting", channel: { startsWith: "etims" } } })) === 0
        )
          return;
      }
      throw new Error("documents wait for KRA for ever");
    },
    async close() {
      useControlUnit(undefined);
      await simulator.stop();
    },
  };
}
