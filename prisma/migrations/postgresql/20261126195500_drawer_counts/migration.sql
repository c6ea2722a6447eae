-- CreateTable
CREATE TABLE "DrawerCount" (
    "id" SERIAL NOT NULL,
    "personId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "expectedCents" BIGINT NOT NULL,
    "countedCents" BIGINT NOT NULL CHECK ("countedCents" >= 0),
    "note" TEXT NOT NULL DEFAULT '',
    "countedById" INTEGER NOT NULL,
    "countedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DrawerCount_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DrawerCount_day_id_idx" ON "DrawerCount"("day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "DrawerCount_personId_day_number_key" ON "DrawerCount"("personId", "day", "number");

-- AddForeignKey
ALTER TABLE "DrawerCount" ADD CONSTRAINT "DrawerCount_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DrawerCount" ADD CONSTRAINT "DrawerCount_countedById_fkey" FOREIGN KEY ("countedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
