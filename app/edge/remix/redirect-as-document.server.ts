import { isDocumentNavigation } from "~/domain/document-navigation";
import type { RequestContext } from "~/http/request-context";

interface Args {
  request: Request;
  context: Pick<RequestContext, "match">;
}

/** Tells the router in the browser to load the target of a redirect as a document. */
export function redirectAsDocument<Answer>(answer: Answer, { request, context }: Args): Answer {
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  if (to === null || !context.match.isData) return answer;
  const here = new URL(request.url);
  const from = here.pathname.replace(/(\/_root)?\.data$/, "") || "/";
  if (isDocumentNavigation(from, new URL(to, here).pathname))
    (answer as Response).headers.set("X-Remix-Reload-Document", "true");
  return answer;
}
