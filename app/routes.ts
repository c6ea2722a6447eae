import { index, route } from "@remix-run/route-config";
import { routeTable } from "../remix.config.js";

type Row = (typeof routeTable)[number];

/** '/auction/{id}' in the router's form: 'auction/:id'. */
const patternOf = (path: string) => path.replace(/^\/|\/$/g, "").replace(/\{(\w+)\}/g, ":$1");

function toRoute({ path, file, id, children }: Row): ReturnType<typeof route> {
  const pattern = patternOf(path);
  return pattern === "" ? index(file, { id }) : route(pattern, file, { id }, children.map(toRoute));
}

export default routeTable.map(toRoute);
