/** What every loader and action has around it, whatever screen or call it belongs to. */
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { StorageUnavailable, unavailable } from "~/db/storage-unavailable.server";
import { log } from "./log.server";
import { BUSY_PAGE } from "./overload.server";
import { errorPage } from "./respond.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const STORAGE_PAGE = {
  title: "We cannot save or read anything right now",
  message: "Nothing was changed. Please try again in a minute.",
};

/** A locked database, a full disk or too many visitors is a 503 that says so, on every route; anything else stays an error. */
function guarded(handler: Handler): Handler {
  return async (args) => {
    if (args.context.tooBusy) throw errorPage(503, BUSY_PAGE);
    try {
      return await handler(args);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log.error({ err: error, requestId: args.context.requestId }, "storage unavailable");
      throw errorPage(503, STORAGE_PAGE);
    }
  };
}

/** A locked database or a full disk: nothing was changed, and trying again later may help. */
export const isStorageFailure = (error: unknown) =>
  error instanceof StorageUnavailable || (error instanceof Error && unavailable(error));

/** The build with every loader and action guarded. */
export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: guarded(loader) }),
        ...(action && { action: guarded(action) }),
      };
      return [id, { ...route, module }];
    }),
  );
  return { ...build, routes: routes as ServerBuild["routes"] };
}
