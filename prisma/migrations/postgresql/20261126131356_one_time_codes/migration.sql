-- CreateTable
CREATE TABLE "OneTimeCode" (
    "userId" INTEGER NOT NULL,
    "purpose" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OneTimeCode_pkey" PRIMARY KEY ("userId","purpose")
);

-- CreateIndex
CREATE INDEX "OneTimeCode_expiresAt_idx" ON "OneTimeCode"("expiresAt");
