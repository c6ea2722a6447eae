-- CreateTable
CREATE TABLE "NewsConsent" (
    "userId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "givenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "NewsConsent_pkey" PRIMARY KEY ("userId","channel")
);

-- CreateTable
CREATE TABLE "GroupMessage" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "group" TEXT NOT NULL,
    "channels" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queueing',
    "lastUserId" INTEGER NOT NULL DEFAULT 0,
    "queuedCount" INTEGER NOT NULL DEFAULT 0,
    "createdById" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "GroupMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "GroupMessage_key_key" ON "GroupMessage"("key");

-- CreateIndex
CREATE INDEX "GroupMessage_state_idx" ON "GroupMessage"("state");

-- AddForeignKey
ALTER TABLE "NewsConsent" ADD CONSTRAINT "NewsConsent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
