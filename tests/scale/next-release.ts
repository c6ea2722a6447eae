import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Makes a release in `within`: this build with one more migration. Returns its folder. */
export function nextRelease(within: string): string {
  const folder = path.join(within, "next-release");
  mkdirSync(path.join(folder, "prisma"), { recursive: true });
  for (const name of ["build", "node_modules", "public", "package.json"])
    symlinkSync(path.resolve(name), path.join(folder, name));
  cpSync("prisma/migrations", path.join(folder, "prisma/migrations"), { recursive: true });
  const migration = path.join(folder, "prisma/migrations/postgresql/29990101000000_later");
  mkdirSync(migration);
  writeFileSync(path.join(migration, "migration.sql"), `ALTER TABLE "Bid" ADD COLUMN "later" TEXT;\n`);
  return folder;
}
