/** Whether a process with this id runs, also another user's. */
export function isAlive(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {{ code?: string }} */ (error).code === "EPERM";
  }
}
