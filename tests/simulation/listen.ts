import type { Query } from "../faults/rows";
import type { Process } from "./processes";

/** Who hears of a pledge must find it; else a fault is `found`. Each function that it returns ends the listening of a process. */
export const listenForPledges = (
  auctionId: number,
  processes: readonly Process[],
  query: Query,
  found: string[],
): (() => void)[] =>
  processes.map((process) =>
    process.listen(auctionId, (event) => {
      if (event.kind !== "bid") return;
      const { roundId, cents } = event;
      void query(`SELECT 1 AS n FROM "Bid" WHERE "roundId" = ? AND "cents" = ?`, roundId, cents).then(
        (rows) => rows.length === 0 && found.push(`a pledge of ${cents} is told before it is stored`),
      );
    }),
  );
