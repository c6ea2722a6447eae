// Generates one Prisma client per provider. The generator requires a schema-engine binary that it never runs, and Prisma would
// download one; naming an existing file prevents that (docs/decisions/002-database.md).
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(fileURLToPath(import.meta.url), "../..");
export const providers = /** @type {const} */ (["sqlite", "postgresql"]);

export function readModels() {
  const folder = path.join(root, "prisma/models");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".prisma"))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n");
}

/** @param {string} provider */
export const schemaFor = (provider) => `// Written by scripts/generate.mjs from prisma/models.
generator client {
  provider            = "prisma-client"
  output              = "../../app/db/generated/${provider}"
  moduleFormat        = "esm"
  importFileExtension = ""
}

datasource db {
  provider = "${provider}"
}

${readModels()}`;

export function generate() {
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  for (const provider of providers) {
    const folder = path.join(root, ".prisma-build", provider);
    const schema = path.join(folder, "schema.prisma");
    mkdirSync(folder, { recursive: true });
    writeFileSync(schema, schemaFor(provider));
    rmSync(path.join(root, "app/db/generated", provider), { recursive: true, force: true });
    execFileSync(process.execPath, [cli, "generate", "--schema", schema], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
        PRISMA_HIDE_UPDATE_MESSAGE: "1",
        CHECKPOINT_DISABLE: "1",
      },
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
