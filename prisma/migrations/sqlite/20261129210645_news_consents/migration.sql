-- CreateTable
CREATE TABLE "NewsConsent" (
    "userId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "givenAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "channel"),
    CONSTRAINT "NewsConsent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GroupMessage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "channels" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queueing',
    "lastUserId" INTEGER NOT NULL DEFAULT 0,
    "queuedCount" INTEGER NOT NULL DEFAULT 0,
    "createdById" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "GroupMessage_key_key" ON "GroupMessage"("key");

-- CreateIndex
CREATE INDEX "GroupMessage_state_idx" ON "GroupMessage"("state");
