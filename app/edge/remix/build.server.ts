import type { ServerBuild } from "@remix-run/node";

/** Always the same in production, rebuilt with each change in development. */
export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);

export type { ServerBuild };

export const currentBuild = async (source: BuildSource): Promise<ServerBuild> =>
  typeof source === "function" ? source() : source;

export function handlersOf<Handler>({ routes }: Pick<ServerBuild, "routes">, id: string) {
  const { loader, action } = routes[id]?.module ?? {};
  if (!loader || !action) throw new Error(`The build has no loader and action for ${id}`);
  return { loader: loader as Handler, action: action as Handler };
}
