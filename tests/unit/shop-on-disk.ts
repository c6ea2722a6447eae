/** A shop on disk without a server, and the commands that copy it. */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { openDatabase } from "~/db/open.server";
import { migratedFile } from "~/db/test-template.server";
import { folderFiles } from "~/media/folder-files.server";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { storeDrawing } from "~/media/store.server";

export function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-on-disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"><rect width="96" height="72"/></svg>`;

const OPEN = `const database = new (require("libsql"))(process.argv[1]);`;

/** Runs in a separate process, so that its locks end with it. Returns its output. */
export function inDatabase(file: string, code: string) {
  const { stdout, stderr } = spawnSync(process.execPath, ["--eval", OPEN + code, file], { encoding: "utf8" });
  return stdout + stderr;
}

/** A category with a picture, and a secret. */
export async function makeShopOnDisk(dataDir = makeFolder()) {
  const file = path.join(dataDir, "soko.db");
  const uploads = path.join(dataDir, "uploads");
  useQuickPictures(folderFiles(uploads));
  const picture = await storeDrawing(Buffer.from(DRAWING));
  mkdirSync(path.join(dataDir, "secrets"));
  writeFileSync(path.join(dataDir, "secrets/session-secret"), "s".repeat(43), { mode: 0o600 });
  // this process does not close files that it has opened
  const made = path.join(makeFolder(), "made.db");
  await migratedFile(made);
  const database = await openDatabase(`file:${made}`, "prisma/migrations");
  await database.category.create({
    data: { name: "Tools", nameKey: "tools", slug: "tools", imageKey: picture },
  });
  await database.$disconnect();
  copyFileSync(made, file);
  return { dataDir, file, uploads, picture };
}

export const categoriesOf = (file: string) =>
  inDatabase(
    file,
    `const rows = database.prepare("SELECT name FROM Category ORDER BY id").all();
     console.log(rows.map(({ name }) => name).join(", "))`,
  ).trim();

export function run(script: string, dataDir: string, args: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: dataDir, ...settings },
  });
  return { code: status, output: stdout + stderr };
}

/** Returns the backup's folder. */
export function backUp(dataDir: string, into = makeFolder()) {
  const { code, output } = run("backup", dataDir, [into]);
  if (code !== 0) throw new Error(output);
  return output.split(": ")[0] ?? "";
}

/** Path and content of every file in a folder. */
export const everything = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, "base64")]),
  );
