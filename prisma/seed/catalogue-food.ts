import type { CategoryPlan } from "./plan";

export const food: CategoryPlan = {
  name: "Food & Drink",
  description: "From Kenyan farms, packed this season.",
  picture: ["tea", "forest"],
  products: [
    {
      picture: ["coffee", "forest"],
      title: "Nyeri AA coffee, whole beans, 500 g",
      description:
        "Washed AA beans from a cooperative above Nyeri, roasted medium in Nairobi every Tuesday. Blackcurrant and a clean finish. The roasting date stands on the bag.",
      type: "buy_now",
      basePrice: 1100,
      buyNowPrice: 1100,
      stock: 95,
      featured: true,
      createdDaysAgo: 68,
    },
    {
      picture: ["tea", "red"],
      title: "Kericho Gold-leaf black tea, 500 g",
      description:
        "Strong leaf tea from the hills of Kericho, the right one for chai with milk. Loose, in a carton with an inner bag.",
      type: "buy_now",
      basePrice: 420,
      buyNowPrice: 420,
      stock: 210,
      createdDaysAgo: 95,
    },
    {
      picture: ["honey", "sun"],
      title: "Raw acacia honey from Baringo, 1 kg",
      description:
        "Cold-strained honey from log hives in Marigat, neither heated nor mixed. It sets with time: stand the jar in warm water. Glass jar with a wooden dipper.",
      type: "buy_now",
      basePrice: 1250,
      marketPrice: 1500,
      buyNowPrice: 1250,
      stock: 4,
      createdDaysAgo: 43,
    },
    {
      picture: ["unga", "paper"],
      title: "Stone-ground maize flour, bale of 12 × 2 kg",
      description:
        "Whole-grain unga ground on stone in Eldoret, tested for aflatoxin batch by batch; the result is printed on every packet. A bale of twelve.",
      type: "buy_now",
      basePrice: 2350,
      buyNowPrice: 2350,
      stock: 60,
      flashSale: { discount: 5, endsInHours: null },
      createdDaysAgo: 35,
    },
    {
      picture: ["rice", "rose"],
      title: "Mwea pishori rice, aromatic, 10 kg",
      description:
        "This season's pishori from the Mwea scheme, sorted twice and not blended. You smell it before it is cooked. Woven bag with an inner lining.",
      type: "buy_now",
      basePrice: 2400,
      marketPrice: 2700,
      buyNowPrice: 2400,
      stock: 82,
      createdDaysAgo: 16,
    },
  ],
};
