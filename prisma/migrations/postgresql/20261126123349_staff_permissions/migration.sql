-- AlterTable
ALTER TABLE "User" ADD COLUMN     "blockedAt" TIMESTAMP(3),
ADD COLUMN     "permissions" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "seenAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "UserNote" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "authorId" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffInvitation" (
    "id" SERIAL NOT NULL,
    "codeHash" TEXT NOT NULL,
    "permissions" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "invitedById" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "acceptedById" INTEGER,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "StaffInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "UserNote_userId_id_idx" ON "UserNote"("userId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "StaffInvitation_codeHash_key" ON "StaffInvitation"("codeHash");

-- CreateIndex
CREATE INDEX "StaffInvitation_endedAt_expiresAt_idx" ON "StaffInvitation"("endedAt", "expiresAt");

-- AddForeignKey
ALTER TABLE "UserNote" ADD CONSTRAINT "UserNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
