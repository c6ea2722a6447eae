const LOOK_EVERY_MS = 500;

/**
 * Ends this process when npm ends, even if npm was killed, because a remaining server would hold the port. Only under npm: a server
 * started in a shell may outlive it. `exec` in package.json makes it npm's own child, to which npm forwards SIGTERM.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS).unref();
  // a second signal would end the drain early
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => clearInterval(timer));
}
