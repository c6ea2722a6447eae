-- Written by hand. The few accounts that may enter management, found without reading all (D87).
CREATE INDEX "User_staff" ON "User"("id") WHERE "isSuperuser" OR "permissions" <> '';
