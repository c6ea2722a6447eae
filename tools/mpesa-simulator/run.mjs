// node tools/mpesa-simulator/run.mjs --port 4320 --automatic --speed 10: the simulator alone, until Ctrl+C.
import { parseArgs } from "node:util";
import { shopSettings } from "./settings.mjs";
import { startSimulator } from "./simulator.mjs";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4320" },
    till: { type: "boolean", default: false },
    automatic: { type: "boolean", default: false },
    speed: { type: "string", default: "1" },
  },
});
const simulator = await startSimulator({
  port: Number(values.port),
  kind: values.till ? "till" : "paybill",
  isManual: !values.automatic,
  speed: Number(values.speed),
});
console.log(`The phone: ${simulator.url}/\n\nSettings of the shop:`);
for (const [name, value] of Object.entries(shopSettings(simulator.settings, simulator.url)))
  console.log(`  ${name}=${value}`);
process.once("SIGINT", () => void simulator.stop());
