const LOOK_EVERY_MS = 500;

/**
 * npm's child ends with it, also where npm was killed: a server that stays holds the port. Only under npm, as a server that was
 * started by hand may outlive its shell. `exec` in package.json makes it npm's own child, which npm hands SIGTERM on to.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS).unref();
  // a second signal would cut the drain short
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => clearInterval(timer));
}
