/** The app's build as Remix makes it, and what answers a row of the route table. What else knows of it stands in this folder. */
import type { ServerBuild } from "@remix-run/node";

/** Always the same, or in development made anew with each change. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

export type { ServerBuild };

export const currentBuild = async (source: BuildSource): Promise<ServerBuild> =>
  typeof source === "function" ? source() : source;

/** Loader and action of a row. */
export function handlersOf<Handler>({ routes }: Pick<ServerBuild, "routes">, id: string) {
  const { loader, action } = routes[id]?.module ?? {};
  if (!loader || !action) throw new Error(`The build has no loader and action for ${id}`);
  return { loader: loader as Handler, action: action as Handler };
}
