-- AlterTable
ALTER TABLE "Round" ADD COLUMN     "topTotalCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "topTotalCount" INTEGER NOT NULL DEFAULT 0;

-- What rounds made before this had come to: every buyer's sum up to each round, its highest, and how many have that one.
UPDATE "Round" SET "topTotalCents" = COALESCE((
  SELECT MAX(total."cents") FROM (
    SELECT SUM(seat."pledgeCents") AS "cents"
    FROM "Round" past JOIN "Participation" seat ON seat."roundId" = past."id"
    WHERE past."productId" = "Round"."productId" AND past."number" <= "Round"."number"
      AND seat."paymentStatus" = 'completed'
    GROUP BY seat."userId"
  ) AS total
), 0);
UPDATE "Round" SET "topTotalCount" = (
  SELECT COUNT(*) FROM (
    SELECT SUM(seat."pledgeCents") AS "cents"
    FROM "Round" past JOIN "Participation" seat ON seat."roundId" = past."id"
    WHERE past."productId" = "Round"."productId" AND past."number" <= "Round"."number"
      AND seat."paymentStatus" = 'completed'
    GROUP BY seat."userId"
  ) AS total
  WHERE total."cents" = "Round"."topTotalCents"
) WHERE "topTotalCents" > 0;
