import { drawDrum, drawGuitar, drawHeadphones, drawSpeaker } from "./audio";
import { drawFridge, drawIron } from "./appliances";
import { drawElephant, drawGiraffe } from "./carvings";
import { drawKikoi, drawShuka } from "./cloth";
import { drawBackpack, drawDress, drawShirt } from "./clothes";
import { drawBowl, drawKiondo, drawNecklace } from "./crafts";
import { drawJembe, drawSprayer, drawWateringCan, drawWheelbarrow } from "./farm";
import { drawBed, drawBookshelf, drawDiningTable, drawWardrobe } from "./furniture";
import { drawBlender, drawJiko, drawKettle, drawSufuria, drawThermos } from "./kitchen";
import { drawSolarLantern, drawSolarPanel, drawTableLamp, drawWaterTank } from "./lights";
import { type Palette, palettes, type Variant } from "./palette";
import { drawCoffee, drawHoney, drawRice, drawSoap, drawTea, drawUnga } from "./pantry";
import { drawFeaturePhone, drawPowerBank, drawSmartphone, drawWatch } from "./phones";
import { drawBook, drawFootball, drawHelmet, drawTent } from "./play";
import { drawScene, type Scene } from "./scene";
import { drawLaptop, drawRadio, drawTelevision } from "./screens";
import { drawArmchair, drawSofa, drawStool } from "./seats";
import { drawSandals, drawSneakers } from "./shoes";
import { drawBicycle, drawMotorcycle, drawToyMatatu } from "./wheels";

type Drawing = readonly [draw: (palette: Palette) => string, scene: Scene];

const drawings = {
  smartphone: [drawSmartphone, "disc"],
  "feature-phone": [drawFeaturePhone, "disc"],
  "power-bank": [drawPowerBank, "disc"],
  watch: [drawWatch, "disc"],
  laptop: [drawLaptop, "disc"],
  television: [drawTelevision, "kikoi"],
  radio: [drawRadio, "disc"],
  headphones: [drawHeadphones, "disc"],
  speaker: [drawSpeaker, "kikoi"],
  "table-lamp": [drawTableLamp, "kikoi"],
  "solar-lantern": [drawSolarLantern, "hills"],
  "solar-panel": [drawSolarPanel, "hills"],
  "water-tank": [drawWaterTank, "hills"],
  sufuria: [drawSufuria, "kikoi"],
  jiko: [drawJiko, "kikoi"],
  blender: [drawBlender, "kikoi"],
  kettle: [drawKettle, "disc"],
  thermos: [drawThermos, "kikoi"],
  fridge: [drawFridge, "kikoi"],
  iron: [drawIron, "disc"],
  kikoi: [drawKikoi, "disc"],
  shuka: [drawShuka, "hills"],
  sofa: [drawSofa, "kikoi"],
  armchair: [drawArmchair, "disc"],
  stool: [drawStool, "disc"],
  bed: [drawBed, "kikoi"],
  "dining-table": [drawDiningTable, "kikoi"],
  bookshelf: [drawBookshelf, "kikoi"],
  wardrobe: [drawWardrobe, "kikoi"],
  dress: [drawDress, "disc"],
  shirt: [drawShirt, "disc"],
  backpack: [drawBackpack, "disc"],
  sandals: [drawSandals, "disc"],
  sneakers: [drawSneakers, "disc"],
  kiondo: [drawKiondo, "disc"],
  necklace: [drawNecklace, "disc"],
  bowl: [drawBowl, "kikoi"],
  giraffe: [drawGiraffe, "hills"],
  elephant: [drawElephant, "hills"],
  drum: [drawDrum, "disc"],
  guitar: [drawGuitar, "disc"],
  wheelbarrow: [drawWheelbarrow, "hills"],
  jembe: [drawJembe, "hills"],
  sprayer: [drawSprayer, "hills"],
  "watering-can": [drawWateringCan, "hills"],
  coffee: [drawCoffee, "disc"],
  tea: [drawTea, "hills"],
  honey: [drawHoney, "disc"],
  unga: [drawUnga, "kikoi"],
  rice: [drawRice, "disc"],
  soap: [drawSoap, "disc"],
  bicycle: [drawBicycle, "hills"],
  motorcycle: [drawMotorcycle, "hills"],
  "toy-matatu": [drawToyMatatu, "disc"],
  football: [drawFootball, "hills"],
  tent: [drawTent, "hills"],
  helmet: [drawHelmet, "disc"],
  book: [drawBook, "disc"],
} as const satisfies Record<string, Drawing>;

export type Kind = keyof typeof drawings;

export const kinds = Object.keys(drawings).filter((name): name is Kind => name in drawings);

/** An SVG document of 960 × 720. */
export function drawProduct(kind: Kind, variant: Variant): string {
  const [draw, scene] = drawings[kind];
  const palette = palettes[variant];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720" width="960" height="720">${drawScene(scene, palette)}${draw(palette)}</svg>`;
}
