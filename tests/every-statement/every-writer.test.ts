/** Each operation that writes, and that screens, REST, jobs or the start call, fails statement by statement in one of the files beside this one. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
    .map((name) => path.join(folder, name));

const WRITE = /ransaction\(|\b(tx|db\(\))\.\w+\.(create|update|upsert|delete)\w*\(|\$executeRaw/;

interface Declared {
  /** A name that is not exported, with its file. */
  readonly name: string;
  readonly text: string;
  readonly calls: readonly string[];
}

/** Each top-level name of all operations. */
const declared = (): Declared[] =>
  sources("app/operations").flatMap((file) => {
    const parts = readFileSync(file, "utf8").split(
      /^(?=export |const |function |async function |interface |type )/m,
    );
    const named = parts.flatMap((text) => {
      const [, own, one, other] = /^(export )?(?:(?:async )?function\*? (\w+)|const (\w+))/.exec(text) ?? [];
      const name = one ?? other;
      return name === undefined ? [] : [{ name: own ? name : `${name} ${file}`, text }];
    });
    const local = new Map(named.map(({ name }) => [name.split(" ")[0] ?? "", name]));
    return named.map(({ name, text }) => {
      const called = [...text.matchAll(/(?<![.\w])(\w+)\(/g)].map(([, word = ""]) => local.get(word) ?? word);
      return { name, text, calls: called.filter((word) => word !== name) };
    });
  });

/** Those that write, or call one that does. */
function writers(): Set<string> {
  const all = declared();
  const found = new Set(all.filter(({ text }) => WRITE.test(text)).map(({ name }) => name));
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { name, calls } of all) if (calls.some((word) => found.has(word))) found.add(name);
  }
  return found;
}

function importedIn(text: string, from: RegExp): string[] {
  const named = [...text.matchAll(/^import \{([^}]*)\} from "([^"]+)"/gm)];
  return named
    .filter(([, , place = ""]) => from.test(place))
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().replace(/ as .*/, "")))
    .filter((name) => name !== "" && !name.startsWith("type "));
}

/** Not tried, and why. */
const LEFT: Readonly<Record<string, string>> = {
  backfillWinnerPays: "once, after a release before it; a start does it again",
  beginBackup: "only its entry in the trail; the backup is another process",
  checkLogin: "renews an old password's hash",
  checkOwnPassword: "as checkLogin",
  databaseMockPayments: "the test provider's own rows",
  databaseTokenStore: "M-Pesa's token, which is asked for again",
  deleteBackup: "the disk's files",
  editOrder: "by a fixture, in each edit of an order",
  findSession: "makes a session longer; nobody waits for it",
  holdsLease: "who does a job; asked again each few seconds",
  isOwnPassword: "as checkLogin",
  joinProcesses: "that this process lives; written each few seconds",
  latestTest: "M-Pesa's answer about a test, which is asked for again",
  linkTillConfirmation: "two prompts of a till at once, in one transaction",
  packBackup: "the disk's files",
  pullAwaitedPayments: "reads M-Pesa's list, as pullPayments",
  pushDriver: "forgets a browser that is gone",
  recordMissingSales: "once, after a release before it; a start does it again",
  releaseKey: "tries again by itself, and the answer does not wait",
  startSetUpList: "once, in an empty shop; a start does it again",
};

test("each operation that writes is tried, or named with a reason", () => {
  const writing = writers();
  const called = new Set(
    sources("app")
      .filter((file) => !file.startsWith("app/operations/"))
      .flatMap((file) => importedIn(readFileSync(file, "utf8"), /^~\/operations\/.*(?<!queries)\.server$/)),
  );
  const folder = "tests/every-statement";
  const tried = new Set(
    readdirSync(folder)
      .filter((name) => name.startsWith("writes-of-"))
      .flatMap((name) => importedIn(readFileSync(path.join(folder, name), "utf8"), /^~\/operations\//)),
  );
  const left = [...called].filter((name) => writing.has(name) && !tried.has(name));
  expect(tried.size).toBeGreaterThan(100);
  expect(left.toSorted()).toEqual(Object.keys(LEFT).toSorted());
});
