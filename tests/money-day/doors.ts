/** The shop's public doors in this process: REST calls with a token, and the files that staff download. */
import type { Viewer } from "~/domain/account/access";
import { argsOf, signedIn } from "~/http/request.fixture";
import { tokenOf } from "~/http/rest/call.fixture";

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly list: readonly Readonly<Record<string, unknown>>[];
}

interface Sent {
  readonly as: Viewer;
  readonly body?: unknown;
  readonly key?: string;
}

/** Of a call, or of a file. */
interface Answered {
  readonly status: number;
  readonly text: string | (() => Promise<string>);
}

interface Route {
  readonly loader: (args: unknown) => Promise<Answered>;
  readonly action: Route["loader"];
}

const routeOf = async (file: string | undefined): Promise<Route> =>
  (await import(/* @vite-ignore */ `../../app/${file?.replace(/^app\//, "")}`)) as Route;

export async function rest(method: string, path: string, { as, body, key }: Sent): Promise<Answer> {
  const headers = new Headers({ Authorization: `Bearer ${await tokenOf(as)}` });
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (key !== undefined) headers.set("Idempotency-Key", key);
  const request = new Request(`http://soko.example${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { context } = argsOf(request);
  const { row, params } = context.match;
  const route = await routeOf(row?.file);
  const args = { request, context, params };
  const { status, text } = await (method === "GET" ? route.loader(args) : route.action(args));
  const parsed = JSON.parse(String(text)) as Answer["body"] | Answer["list"];
  return Array.isArray(parsed)
    ? { status, list: parsed, body: {} }
    : { status, list: [], body: parsed as Answer["body"] };
}

const cookies = new Map<number, Promise<string>>();
export const forgetCookies = (): void => cookies.clear();

/** The rows of a file as they are shown, by heading. */
export async function csv(path: string, as: Viewer): Promise<Readonly<Record<string, string>>[]> {
  const cookie = cookies.get(as.id) ?? signedIn(as.id).then((set) => set.split(";")[0] ?? "");
  cookies.set(as.id, cookie);
  const request = new Request(`http://soko.example${path}`, { headers: { Cookie: await cookie } });
  const { context } = argsOf(request);
  const { row, params } = context.match;
  const { loader } = await routeOf(row?.file);
  const answer = await loader({ request, context, params });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const [headings = [], ...rows] = cellsOf((await textOf(answer)).replace(/^\uFEFF/, ""));
  return rows.map((cells) => Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ""])));
}

const textOf = (answer: Answered): string | Promise<string> =>
  typeof answer.text === "string" ? answer.text : answer.text();

/** RFC 4180. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const row = rows.at(-1) ?? [];
    const letter = text[at] ?? "";
    const last = row.length - 1;
    if (letter === '"' && isQuoted && text[at + 1] === '"') {
      row[last] += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === "," && !isQuoted) row.push("");
    else if (letter === "\n" && !isQuoted) rows.push([""]);
    else if (letter !== "\r" || isQuoted) row[last] += letter;
  }
  return rows.filter((row) => row.length > 1 || row[0] !== "");
}

/** '1,234.50', '-3' and '' in cents; NaN if it is none. */
export const centsIn = (text: string | undefined): number =>
  Math.round(Number((text ?? "").replaceAll(",", "") || 0) * 100);

/** A number of shillings in JSON, in cents. */
export const cents = (shillings: unknown): number => Math.round(Number(shillings) * 100);
