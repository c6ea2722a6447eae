import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { log } from "~/http/observability/log.server";
import { isStorageFailure } from "~/http/storage-failure.server";
import { lastShopName } from "~/operations/settings/settings.server";
import { errorPage } from "~/http/respond.server";
import { isDocumentNavigation } from "~/domain/document-navigation";
import { checkFormMark } from "~/http/forms/form-mark.server";
import type { RequestContext } from "~/http/request-context";
import { busyPage } from "../overload/overload.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const STORAGE_PAGE = {
  title: "We cannot save or read anything right now",
  message: "Nothing was changed. Please try again in a minute.",
};

/** A locked database, a full disk or too many visitors is a 503; anything else stays an error. */
function guarded(handler: Handler): Handler {
  return async (args) => {
    if (args.context.tooBusy) throw errorPage(503, busyPage(lastShopName()));
    if (args.context.isDiskFull) throw errorPage(503, STORAGE_PAGE);
    try {
      return redirectAsDocument(await handler(args), args);
    } catch (error) {
      if (!isStorageFailure(error)) throw redirectAsDocument(error, args);
      log.error({ err: error, requestId: args.context.requestId }, "storage unavailable");
      throw errorPage(503, STORAGE_PAGE);
    }
  };
}

/** Runs for whom the form's page was made, and for nobody else (D133). */
const forItsAccount =
  (action: Handler): Handler =>
  async (args) => {
    const checked = await checkFormMark(args);
    return "refusal" in checked ? checked.refusal : action(checked.args);
  };

export function guardRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: guarded(loader) }),
        ...(action && { action: guarded(forItsAccount(action)) }),
      };
      return [id, { ...route, module }];
    }),
  );
  return { ...build, routes: routes as ServerBuild["routes"] };
}

interface Args {
  request: Request;
  context: Pick<RequestContext, "match">;
}

/** Makes the browser's router load the target of a redirect as a document. */
export function redirectAsDocument<Answer>(answer: Answer, { request, context }: Args): Answer {
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  if (to === null || !context.match.isData) return answer;
  const here = new URL(request.url);
  const from = here.pathname.replace(/(\/_root)?\.data$/, "") || "/";
  if (isDocumentNavigation(from, new URL(to, here).pathname))
    (answer as Response).headers.set("X-Remix-Reload-Document", "true");
  return answer;
}
