// What the system says of a process, and of everybody else on the machine. NaN where there is no /proc.
import { readFileSync } from "node:fs";
import os from "node:os";

const TICK_MS = 10;

/** CPU time of all its threads so far. @param {number} pid */
export function cpuMs(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // the second field is the program's name, which may hold blanks
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? NaN) + Number(fields[12] ?? NaN)) * TICK_MS;
}

/** Memory now and at its highest, in MB. @param {number} pid */
export function memory(pid) {
  const status = read(`/proc/${pid}/status`);
  /** @param {string} name */
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024;
  return { rss: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}

/**
 * Answers how much CPU time the process took since, and which share of the machine went to programs that are neither
 * it nor the bench: where that is more than a few percent, the figures are worth little.
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

/** @param {number} pid @param {readonly number[]} helpers */
function look(pid, helpers) {
  const { user, system } = process.cpuUsage();
  return {
    at: performance.now(),
    process: cpuMs(pid),
    bench: helpers.reduce((sum, helper) => sum + cpuMs(helper), (user + system) / 1000),
    machine: machineMs(),
  };
}

/** Time in which a core of the machine did something, or was given to another machine. */
function machineMs() {
  const [, user, nice, system, , , irq, softirq, steal] = read("/proc/stat").split(/\s+/, 9).map(Number);
  return (
    [user, nice, system, irq, softirq, steal].reduce((sum = 0, each = NaN) => sum + each * TICK_MS, 0) ?? NaN
  );
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
