// node --import shifted-clock.mjs: sets this process's clock CLOCK_SHIFT_MS forward, and an hour back at each SIGUSR2. Timers and
// performance.now() are not affected.
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
