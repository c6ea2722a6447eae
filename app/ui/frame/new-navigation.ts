/** In a new navigation, values that differ from the server's were typed before the scripts loaded; otherwise the browser may have restored them. */
export function isNewNavigation(): boolean {
  const [opening] = performance.getEntriesByType("navigation");
  return opening !== undefined && "type" in opening && opening.type === "navigate";
}
