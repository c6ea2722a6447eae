-- needs: 20261123190500_orders_waiting
-- Written by hand (docs/decisions/012-order-lists.md): people and orders are found without accents, apostrophes and punctuation, orders
-- by their number with or without dashes, both by any spelling of a phone (D107). A release that has orders_waiting runs on it; until
-- it is replaced, it finds no word with an apostrophe or a dash.
-- search-users.server.ts and search-orders.server.ts say the same expressions, letter for letter.

DROP INDEX "User_search";
CREATE INDEX "User_search" ON "User"
USING gin ((' ' || regexp_replace(regexp_replace(lower(normalize(translate("username" || ' ' || "email" || ' ' || "firstName" || ' ' || "lastName", '''’‘‛ʼʻʹ′`´＇', ''), NFKD)), '[\u0300-\u036f]+', '', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g') || ' ' || regexp_replace(coalesce("phoneNumber", ''), '[^0-9]+', '', 'g') || coalesce(' 0' || substring(regexp_replace(coalesce("phoneNumber", ''), '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$') || ' 254' || substring(regexp_replace(coalesce("phoneNumber", ''), '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$'), '')) gin_trgm_ops);

DROP INDEX "Order_search";
CREATE INDEX "Order_search" ON "Order"
USING gin ((' ' || regexp_replace(regexp_replace(lower(normalize(translate("orderNumber" || ' ' || "shippingName" || ' ' || "shippingCity", '''’‘‛ʼʻʹ′`´＇', ''), NFKD)), '[\u0300-\u036f]+', '', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g') || ' ' || lower(replace("orderNumber", '-', '')) || ' ' || regexp_replace("shippingPhone", '[^0-9]+', '', 'g') || coalesce(' 0' || substring(regexp_replace("shippingPhone", '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$') || ' 254' || substring(regexp_replace("shippingPhone", '[^0-9]+', '', 'g') from '^(?:(?:00)?2540?|0)?([17][0-9]{8})$'), '')) gin_trgm_ops);
