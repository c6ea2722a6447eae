/**
 * The way of an API call around Remix: its route's own endpoint is asked with Node's request, and its answer is written on
 * Node's response. Guards, rules and answers are the route's; only the machinery between is left out
 * (docs/decisions/016-rest-calls.md).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { compressed, OF_A_CALL } from "./compress.server";
import { addressOf } from "~/http/security/request-head.server";
import type { RequestContext } from "~/http/request-context";
import { NodeCallRequest } from "~/http/rest/call-request.server";
import type { Answerer } from "~/http/rest/endpoint.server";
import type { JsonAnswer } from "~/http/rest/problems.server";

/** Which call a path means, and what stands at the places of its names, still encoded. */
export interface Meant {
  /** As the call is described, without its last slash: '/api/auctions/{id}'. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Of the request, what Express makes of the proxy in front; `originalUrl` is the path as the route table has it. */
interface Arrived extends IncomingMessage {
  readonly protocol: string;
  readonly originalUrl: string;
}

/** Of each build the endpoints of its calls. In development every change makes a new one. */
const answerers = new WeakMap<ServerBuild, ReadonlyMap<string, Answerer>>();

/** Rejects where the address that the client named is none. */
export async function answerCall(
  build: ServerBuild,
  { template, params }: Meant,
  message: Arrived,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const known = answerers.get(build) ?? answerersOf(build);
  answerers.set(build, known);
  const answerer = known.get(template);
  if (!answerer) throw new Error(`No route answers ${template}`);
  const request = new NodeCallRequest(message, addressOf(message));
  await write(message, response, await answerer({ request, context, params: decoded(params) }));
}

/** Endpoints by their calls' template. */
export function answerersOf({ routes }: Pick<ServerBuild, "routes">): ReadonlyMap<string, Answerer> {
  const found = new Map<string, Answerer>();
  for (const route of Object.values(routes)) {
    const loader = route?.module.loader;
    if (route?.path !== undefined && loader && isEndpoint(loader))
      found.set(`/${route.path.replace(/:(\w+)/g, "{$1}")}`, loader.direct);
  }
  return found;
}

const isEndpoint = <Loader extends object>(loader: Loader): loader is Loader & { direct: Answerer } =>
  "direct" in loader;

/** As Remix's router reads them: what is no encoding stands for itself. */
const decoded = (params: Meant["params"]): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, decodedPart(text)]));

function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function write(message: IncomingMessage, response: ServerResponse, answer: JsonAnswer) {
  const { Vary: vary = "", ...headers } = answer.headers;
  const before = response.getHeader("Vary")?.toString();
  response.statusCode = answer.status;
  response.setHeader("Vary", `${before === undefined ? "" : `${before}, `}${vary}, Accept-Encoding`);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (message.method === "HEAD") return void response.end();
  const accepted = message.headers["accept-encoding"];
  const { bytes, encoding } = await compressed(answer.text, accepted, OF_A_CALL);
  if (encoding) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes.length);
  response.end(bytes);
}
