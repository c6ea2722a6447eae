import { catalogue } from "./catalogue";
import { drawProduct } from "../../tools/drawings/draw";
import { furtherPictures, type Picture, pictureKey, type ProductPlan } from "./plan";

// each one uses a whole core
const PARALLEL = 2;

/** Returns media store keys by picture key. */
export async function storePictures(
  storeImage: (svg: Buffer) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const pictures = new Map<string, Picture>();
  for (const { picture, products } of catalogue)
    for (const each of [picture, ...products.flatMap(picturesOf)]) pictures.set(pictureKey(each), each);
  const stored = new Map<string, string>();
  const waiting = pictures.entries();
  const work = async () => {
    for (const [key, [kind, variant]] of waiting)
      stored.set(key, await storeImage(Buffer.from(drawProduct(kind, variant))));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return stored;
}

const picturesOf = (plan: ProductPlan) => [
  plan.picture,
  ...furtherPictures(plan).map(({ picture }) => picture),
];
