// For tests alone: node --import shifted-clock.mjs. Sets this process's clock CLOCK_SHIFT_MS forward, and by each SIGUSR2 an
// hour back, as somebody who corrects the machine's clock does. Timers and performance.now() go on, as the system's do.
const HOUR_MS = 3_600_000;
let shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
process.on("SIGUSR2", () => {
  shift -= HOUR_MS;
  console.log("the clock was set back");
});

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + shift] : given, target),
  get: (date, name) => (name === "now" ? () => date.now() + shift : Reflect.get(date, name)),
});
