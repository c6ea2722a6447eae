import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestFile } from "~/db/test-database.server";
import { takePayments } from "../../factories.fixture";
import { valueOf } from "../../products/management.fixture";
import { deleteAccount } from "./delete-account.server";
import { makeMarkedPerson, MARKS, PASSWORD } from "./marked-person.fixture";

test("a deleted account leaves no bytes in the SQLite file, not in its free pages either", async () => {
  const { database, file } = await openTestFile();
  takePayments();
  const id = await makeMarkedPerson();
  await database.$queryRawUnsafe("PRAGMA wal_checkpoint(TRUNCATE)");
  const marksInFile = () => {
    const bytes = readFileSync(file);
    return [MARKS.email, MARKS.address, MARKS.phone, MARKS.note].filter((mark) => bytes.includes(mark));
  };
  expect(marksInFile()).toHaveLength(4);
  valueOf(await deleteAccount(id, PASSWORD));
  await database.$queryRawUnsafe("PRAGMA wal_checkpoint(TRUNCATE)");
  expect(marksInFile()).toEqual([]);
});
