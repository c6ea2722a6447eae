-- CreateEnum
CREATE TYPE "CashMovementKind" AS ENUM ('float', 'put_in', 'rider', 'bank', 'expense');

-- CreateTable
CREATE TABLE "CashMovement" (
    "id" SERIAL NOT NULL,
    "personId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "CashMovementKind" NOT NULL,
    "cents" BIGINT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "enteredById" INTEGER NOT NULL,
    "enteredAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CashMovement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CashMovement_day_id_idx" ON "CashMovement"("day", "id");

-- CreateIndex
CREATE UNIQUE INDEX "CashMovement_personId_day_number_key" ON "CashMovement"("personId", "day", "number");

-- AddForeignKey
ALTER TABLE "CashMovement" ADD CONSTRAINT "CashMovement_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CashMovement" ADD CONSTRAINT "CashMovement_enteredById_fkey" FOREIGN KEY ("enteredById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
