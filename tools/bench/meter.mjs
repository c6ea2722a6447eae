// Without /proc everything here is NaN.
import { readdirSync, readFileSync } from "node:fs";
import os from "node:os";

const TICK_MS = 10;

function statOf(/** @type {number} */ pid) {
  const stat = read(`/proc/${pid}/stat`);
  // the second field, the program's name, may contain spaces
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (/** @type {number} */ field) => Number(fields[field] ?? NaN);
}

/** CPU time of all threads of a process. @param {number} pid */
export function cpuMs(pid) {
  const field = statOf(pid);
  return (field(11) + field(12)) * TICK_MS;
}

/** CPU time of its children that have ended. @param {number} pid */
export function endedChildrenMs(pid) {
  const field = statOf(pid);
  return (field(13) + field(14)) * TICK_MS;
}

export const childrenOf = (/** @type {number} */ pid) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))(1) === pid)
    .map(Number);

/** In MB. @param {number} pid */
export function memory(pid) {
  const status = read(`/proc/${pid}/status`);
  /** @param {string} name */
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
  return { rss: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/**
 * Answers the CPU time of the process since then, and the share of the machine that other programs took: above a few percent the
 * figures are worth little.
 * @param {number} pid @param {readonly number[]} helpers other processes of the bench
 */
export function startMeter(pid, helpers = []) {
  const before = look(pid, helpers);
  return () => {
    const after = look(pid, helpers);
    const cpu = after.process - before.process;
    const others = after.machine - before.machine - cpu - (after.bench - before.bench);
    const all = (after.at - before.at) * os.availableParallelism();
    return { cpuMs: cpu, others: Math.max(0, others / all) };
  };
}

function look(/** @type {number} */ pid, /** @type {readonly number[]} */ helpers) {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    process: cpuMs(pid),
    bench: helpers.reduce((sum, helper) => sum + cpuMs(helper), (user + system) / 1000),
    machine: machineMs(),
  };
}

/** Time in use, or given to another virtual machine. */
function machineMs() {
  const [, user, nice, system, , , irq, softirq, steal] = read("/proc/stat").split(/\s+/, 9).map(Number);
  return (
    [user, nice, system, irq, softirq, steal].reduce((sum = 0, each = NaN) => sum + each * TICK_MS, 0) ?? NaN
  );
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
