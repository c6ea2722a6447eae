-- these mean too much even as whole words: rice comes in bags, and shoes are light. What an owner has changed stays.
UPDATE "SearchWords" SET "words" = 'taa, lamp, lantern' WHERE "words" = 'taa, lamp, light';
UPDATE "SearchWords" SET "words" = 'mkoba, handbag, school bag, travel bag, backpack' WHERE "words" = 'mkoba, bag, handbag';
