import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { log } from "~/http/observability/log.server";
import { busyPage } from "../overload/overload.server";
import { isStorageFailure } from "~/http/storage-failure.server";
import { lastShopName } from "~/operations/settings/settings.server";
import { errorPage } from "~/http/respond.server";
import { redirectAsDocument } from "./redirect-as-document.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const STORAGE_PAGE = {
  title: "We cannot save or read anything right now",
  message: "Nothing was changed. Please try again in a minute.",
};

/** A locked database, a full disk or too many visitors is a 503; anything else stays an error. */
function guarded(handler: Handler): Handler {
  return async (args) => {
    if (args.context.tooBusy) throw errorPage(503, busyPage(lastShopName()));
    try {
      return redirectAsDocument(await handler(args), args);
    } catch (error) {
      if (!isStorageFailure(error)) throw redirectAsDocument(error, args);
      log.error({ err: error, requestId: args.context.requestId }, "storage unavailable");
      throw errorPage(503, STORAGE_PAGE);
    }
  };
}

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
