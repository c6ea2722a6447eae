// node tools/mpesa-simulator/run.mjs --port 4320 --automatic --speed 10 --faults hashedPhone=0.5 --seed 7: the simulator alone, until
// Ctrl+C.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { readRates } from "./faults.mjs";
import { shopSettings } from "./settings.mjs";
import { startSimulator } from "./simulator.mjs";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4320" },
    till: { type: "boolean", default: false },
    automatic: { type: "boolean", default: false },
    speed: { type: "string", default: "1" },
    faults: { type: "string" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
  },
});
const simulator = await startSimulator({
  port: Number(values.port),
  kind: values.till ? "till" : "paybill",
  isManual: !values.automatic,
  speed: Number(values.speed),
  faults: values.faults === undefined ? {} : readRates(values.faults),
  seed: Number(values.seed),
});
console.log(`The phone: ${simulator.url}/\n\nSettings of the shop:`);
for (const [name, value] of Object.entries(shopSettings(simulator.settings, simulator.url)))
  console.log(`  ${name}=${value}`);
if (values.faults !== undefined) console.log(`\nFaults: ${values.faults}, seed ${values.seed}`);
process.once("SIGINT", () => void simulator.stop());
