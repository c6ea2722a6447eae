// Locks a database file until its standard input ends: node lock-holder.mjs FILE
import { createRequire } from "node:module";

const database = new (createRequire(import.meta.url)("libsql"))(process.argv[2]);
database.exec("PRAGMA busy_timeout = 20000");
database.exec("BEGIN EXCLUSIVE");
console.log("locked");
process.stdin.once("end", () => {
  database.exec("ROLLBACK");
  database.close();
  process.exit(0);
});
process.stdin.resume();
