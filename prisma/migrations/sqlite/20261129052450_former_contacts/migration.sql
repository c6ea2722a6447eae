-- CreateTable
CREATE TABLE "FormerContact" (
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "until" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "kind"),
    CONSTRAINT "FormerContact_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "FormerContact_key_idx" ON "FormerContact"("key");

-- Usernames that look the same (D130): app/operations/accounts/look-alike.server.ts has the same expression
CREATE INDEX "User_look_alike" ON "User" (replace(replace(replace(replace(replace(replace(replace("usernameKey", 'ũ', 'u'), 'ĩ', 'i'), '0', 'o'), '1', 'l'), 'i', 'l'), 'rn', 'm'), 'vv', 'w'));
