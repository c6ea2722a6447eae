-- CreateTable
CREATE TABLE "SearchWords" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "words" TEXT NOT NULL
);

-- what a shop begins with; its owner changes it
INSERT INTO "SearchWords" ("words") VALUES
  ('simu, phone, smartphone'),
  ('sufuria, cooking pot, saucepan, pan'),
  ('kiti, viti, chair, stool'),
  ('meza, table, desk'),
  ('taa, lamp, light'),
  ('redio, radio'),
  ('baiskeli, bicycle, bike'),
  ('pikipiki, motorbike, motorcycle'),
  ('viatu, kiatu, shoe, shoes'),
  ('nguo, clothes, clothing'),
  ('shati, shirt'),
  ('gauni, dress'),
  ('kofia, hat, cap'),
  ('mkoba, bag, handbag'),
  ('kikapu, kiondo, basket'),
  ('friji, jokofu, fridge, refrigerator'),
  ('jiko, stove, cooker'),
  ('kitanda, bed'),
  ('godoro, mattress'),
  ('blanketi, blanket'),
  ('pazia, curtain'),
  ('sahani, plate'),
  ('kikombe, cup, mug'),
  ('kisu, knife'),
  ('kijiko, spoon'),
  ('runinga, televisheni, tv, television'),
  ('saa, watch, clock'),
  ('kompyuta, tarakilishi, computer, laptop'),
  ('kitabu, vitabu, book'),
  ('mpira, ball, football'),
  ('chaja, charger'),
  ('sabuni, soap');
