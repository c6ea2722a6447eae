/** Then values that differ from the server's were typed before the scripts came; else the browser may have restored them. */
export function isOpenedAnew(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  return opening !== undefined && "type" in opening && opening.type === "navigate";
}
