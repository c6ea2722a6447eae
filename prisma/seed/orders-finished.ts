import { mpesa, onDelivery, order, type OrderPlan } from "./order-plan";

export const finishedOrders: readonly OrderPlan[] = [
  order("wambui", "delivered", 1290, ["Garden Estate Road 14", "Nairobi"], [["jembe", "red", 3]], onDelivery),
  order(
    "kiprono",
    "delivered",
    1180,
    ["Iten Road, opposite the stadium", "Eldoret"],
    [["solar-lantern", "forest", 2]],
    mpesa,
  ),
  order("halima.a", "delivered", 1105, ["Makadara Street 8", "Mombasa"], [["kikoi", "blue", 4]], mpesa),
  order(
    "wanjiku",
    "delivered",
    1010,
    ["Kirinyaga Close 5, Donholm", "Nairobi"],
    [
      ["sufuria", "ink", 1],
      ["thermos", "blue", 1],
    ],
    mpesa,
    {
      note: "Please call when you reach the gate.",
    },
  ),
  order(
    "mutua_j",
    "cancelled",
    960,
    ["Mbooni Road, Plot 22", "Machakos"],
    [["bookshelf", "blue", 1]],
    onDelivery,
    {
      adminNote: "Buyer moved house and asked us to cancel.",
    },
  ),
  order(
    "achieng",
    "delivered",
    880,
    ["Ang'awa Avenue, Milimani", "Kisumu"],
    [
      ["shuka", "red", 2],
      ["tea", "red", 3],
    ],
    mpesa,
  ),
  order(
    "otieno",
    "delivered",
    815,
    ["Tom Mboya Estate, House 31", "Kisumu"],
    [["power-bank", "red", 1]],
    mpesa,
  ),
  order("njeri.m", "delivered", 760, ["Biashara Street, Shop 3", "Nyeri"], [["coffee", "forest", 6]], mpesa, {
    note: "For the shop, a receipt with our name please.",
  }),
  order(
    "ole.sankale",
    "delivered",
    700,
    ["Off Namanga Road, Kitengela", "Kajiado"],
    [["sandals", "red", 2]],
    onDelivery,
  ),
  order(
    "fatuma.y",
    "delivered",
    655,
    ["Ngara Road, Flat 9B", "Nairobi"],
    [
      ["blender", "red", 1],
      ["soap", "forest", 2],
    ],
    mpesa,
  ),
  order(
    "karisa",
    "cancelled",
    600,
    ["Lamu Road, near the post office", "Malindi"],
    [["wheelbarrow", "sun", 1]],
    onDelivery,
    {
      adminNote: "No answer on three calls.",
    },
  ),
  order(
    "wanjiku",
    "delivered",
    520,
    ["Kirinyaga Close 5, Donholm", "Nairobi"],
    [["backpack", "sun", 2]],
    mpesa,
  ),
  order(
    "kamau.n",
    "delivered",
    470,
    ["Kenyatta Highway, Section 9", "Thika"],
    [["laptop", "paper", 1]],
    mpesa,
  ),
  order(
    "kerubo",
    "delivered",
    430,
    ["Hospital Road, Nyanchwa", "Kisii"],
    [
      ["bowl", "rose", 1],
      ["unga", "paper", 1],
    ],
    onDelivery,
  ),
  order(
    "amina",
    "delivered",
    390,
    ["Mbaraki Road 17", "Mombasa"],
    [
      ["kiondo", "sand", 1],
      ["necklace", "red", 1],
    ],
    mpesa,
    {
      note: "It is a present: no price in the parcel, please.",
    },
  ),
  order(
    "chebet",
    "delivered",
    290,
    ["Moi Highway, Kapsoit", "Kericho"],
    [
      ["rice", "rose", 1],
      ["honey", "sun", 1],
    ],
    mpesa,
  ),
];
