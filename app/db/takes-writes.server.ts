import { db } from "./client.server";
import { dialectOf } from "./open.server";

/** For /healthz: a standby, and a server that is read-only for want of room, answer reads and refuse what this asks for (25006). */
export const takesWrites = (): Promise<boolean> =>
  (dialectOf(db()) === "postgresql"
    ? db().$executeRaw`UPDATE "Lease" SET "name" = "name" WHERE FALSE`
    : db().$queryRaw`SELECT 1`
  ).then(
    () => true,
    () => false,
  );
