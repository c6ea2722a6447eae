-- needs: 20261126125106_second_factor
-- An earlier release would log in without the one-time code.
-- AlterTable
ALTER TABLE "User" ADD COLUMN "secondFactorAt" DATETIME;

-- CreateTable
CREATE TABLE "SecondFactor" (
    "userId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "secret" TEXT NOT NULL,
    "usedStep" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "userId" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,

    PRIMARY KEY ("userId", "digest"),
    CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
