-- CreateTable
CREATE TABLE "UserNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "authorId" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "UserNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StaffInvitation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "codeHash" TEXT NOT NULL,
    "permissions" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "invitedById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "acceptedById" INTEGER,
    "endedAt" DATETIME
);

-- AlterTable
ALTER TABLE "User" ADD COLUMN "permissions" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "blockedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "seenAt" DATETIME;

-- CreateIndex
CREATE INDEX "UserNote_userId_id_idx" ON "UserNote"("userId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "StaffInvitation_codeHash_key" ON "StaffInvitation"("codeHash");

-- CreateIndex
CREATE INDEX "StaffInvitation_endedAt_expiresAt_idx" ON "StaffInvitation"("endedAt", "expiresAt");
