-- AlterTable
ALTER TABLE "User" ADD COLUMN     "privacyVersion" TEXT,
ADD COLUMN     "termsVersion" TEXT;

-- CreateTable
CREATE TABLE "PageText" (
    "page" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PageText_pkey" PRIMARY KEY ("page","version")
);
