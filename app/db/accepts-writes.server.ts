import { db } from "./client.server";
import { dialectOf } from "./open.server";

/** For /healthz: a standby, and a server that is read-only because its disk is full, answer reads but refuse this statement (25006). */
export const acceptsWrites = (): Promise<boolean> =>
  (dialectOf(db()) === "postgresql"
    ? db().$executeRaw`UPDATE "Lease" SET "name" = "name" WHERE FALSE`
    : db().$queryRaw`SELECT 1`
  ).then(
    () => true,
    () => false,
  );
