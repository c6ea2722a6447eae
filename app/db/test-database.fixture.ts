import { afterAll, beforeAll } from "vitest";
import { openTestDatabase } from "./test-database.server";

/** A test file's own database, open during its tests. `prepare` runs once, when it is open. */
export function setUpTestDatabase(prepare?: () => unknown) {
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase();
    await prepare?.();
  });
  afterAll(() => opened?.close());
}
