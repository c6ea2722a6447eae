-- What a session's JSON calls a visitor's cart and a form that waits: names alone change.
UPDATE "Session" SET "data" = replace(replace(replace("data",
  '"waitingCartItems":', '"guestCartItems":'), '"waitingKeys":', '"guestCartKeys":'), '"unsent":', '"draft":')
WHERE "data" LIKE '%"waitingCartItems":%' OR "data" LIKE '%"unsent":%' OR "data" LIKE '%"waitingKeys":%';
