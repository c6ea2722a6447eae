/**
 * Whether this page was opened by a link or an address: what its boxes hold beside what the server wrote, somebody has
 * chosen before the scripts came. After Back or a reload the browser may have put it there.
 */
export function isOpenedAnew(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  return opening !== undefined && "type" in opening && opening.type === "navigate";
}
