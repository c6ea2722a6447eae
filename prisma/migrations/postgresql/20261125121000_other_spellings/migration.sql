-- needs: 20261123190500_orders_waiting
-- Written by hand (docs/decisions/011-search.md): what holds signs inside words, or letters beside digits, is folded anew at the next start
-- (fold-titles.server.ts), so that 'mens', 'wifi', '128gb' and '5 kg' find it (D107). Until then it is found as before, but not ranked by its
-- title. A release that has orders_waiting lives with it: it folds such rows itself.
UPDATE "Product" SET "titleText" = NULL
WHERE "title" ~ '[0-9][a-zA-Z]|[a-zA-Z][0-9]|[^[:space:]][^a-zA-Z0-9[:space:]][^[:space:]]' OR "description" ~ '[0-9][a-zA-Z]|[a-zA-Z][0-9]|[^[:space:]][^a-zA-Z0-9[:space:]][^[:space:]]';
