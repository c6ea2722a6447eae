// Prisma's schema engine as WebAssembly: compares two schemas without a database or a binary.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";

globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
  set_message: (message) => process.stderr.write(`schema engine panic: ${message}\n`),
};
const gluePath = fileURLToPath(import.meta.resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
const wasm = new WebAssembly.Module(readFileSync(path.join(path.dirname(gluePath), "schema_engine_bg.wasm")));
const instance = new WebAssembly.Instance(wasm, { "./schema_engine_bg.js": glue });
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

/** The engine requires a connection even if it never uses one. */
function unusedConnection(provider) {
  const nothing = async () => ({ columnNames: [], columnTypes: [], rows: [] });
  const connection = {
    provider,
    adapterName: "unused",
    queryRaw: nothing,
    executeRaw: async () => 0,
    executeScript: async () => {},
    startTransaction: async () => {
      throw new Error("a comparison of schemas needs no transaction");
    },
    dispose: async () => {},
  };
  return {
    provider,
    adapterName: "unused",
    connect: async () => connection,
    connectToShadowDb: async () => connection,
  };
}

/** SQL that turns schema `before` (null: empty) into schema `after`. */
export async function diffSchemas(before, after, provider) {
  const side = (content) => ({ tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] });
  const engine = await glue.SchemaEngine.new(
    { datamodels: [["schema.prisma", after]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(unusedConnection(provider === "postgresql" ? "postgres" : provider)),
  );
  try {
    const answer = await engine.diff({
      from: before ? side(before) : { tag: "empty" },
      to: side(after),
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return answer.stdout;
  } finally {
    engine.free();
  }
}
