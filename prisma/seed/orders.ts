import type { Picture } from "./plan";

export type OrderPlan = Readonly<{
  buyer: string;
  status: "pending" | "paid" | "processing" | "shipped" | "delivered" | "cancelled";
  hoursAgo: number;
  town: string;
  address: string;
  items: readonly (readonly [picture: Picture, quantity: number])[];
  payment: "M-Pesa" | "Pay on delivery";
  note?: string;
  adminNote?: string;
}>;

type Line = readonly [...Picture, number];

const order = (
  buyer: string,
  status: OrderPlan["status"],
  hoursAgo: number,
  [address, town]: readonly [string, string],
  lines: readonly Line[],
  payment: OrderPlan["payment"],
  notes: Pick<OrderPlan, "note" | "adminNote"> = {},
): OrderPlan => ({
  buyer,
  status,
  hoursAgo,
  town,
  address,
  items: lines.map(([kind, variant, quantity]) => [[kind, variant], quantity]),
  payment,
  ...notes,
});

const mpesa = "M-Pesa";
const onDelivery = "Pay on delivery";

/** Oldest first, as they came in. */
export const orders: readonly OrderPlan[] = [
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
  order("mwangi.p", "shipped", 310, ["Kanu Street, Section 58", "Nakuru"], [["fridge", "paper", 1]], mpesa, {
    adminNote: "On the Thursday lorry.",
  }),
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
  order(
    "omondi.b",
    "shipped",
    215,
    ["Station Road, Plot 4", "Homa Bay"],
    [["solar-panel", "blue", 1]],
    mpesa,
  ),
  order("zawadi", "shipped", 190, ["Voi–Taveta Road, Mwatate", "Voi"], [["dress", "rose", 1]], onDelivery),
  order(
    "muthoni",
    "shipped",
    166,
    ["Kimathi Way, Ruring'u", "Nyeri"],
    [
      ["kettle", "teal", 1],
      ["tea", "red", 2],
    ],
    mpesa,
  ),
  order(
    "otieno",
    "shipped",
    142,
    ["Tom Mboya Estate, House 31", "Kisumu"],
    [
      ["speaker", "wood", 1],
      ["football", "ink", 1],
    ],
    mpesa,
  ),
  order(
    "abdi.noor",
    "processing",
    120,
    ["Kismayu Road, Bulla Iftin", "Garissa"],
    [["water-tank", "forest", 1]],
    mpesa,
    {
      note: "The lorry can turn at the mosque.",
    },
  ),
  order(
    "syombua",
    "processing",
    98,
    ["Kalundu, next to the market", "Kitui"],
    [
      ["sprayer", "teal", 1],
      ["jembe", "red", 2],
    ],
    mpesa,
  ),
  order("kipchumba", "processing", 76, ["Kapsabet Road, Pioneer", "Eldoret"], [["bicycle", "sun", 1]], mpesa),
  order(
    "wanjiku",
    "processing",
    60,
    ["Kirinyaga Close 5, Donholm", "Nairobi"],
    [
      ["table-lamp", "rose", 1],
      ["toy-matatu", "sun", 1],
    ],
    mpesa,
  ),
  order("hamisi", "paid", 47, ["Fort Jesus Road 2, Old Town", "Mombasa"], [["headphones", "blue", 1]], mpesa),
  order("nyambura", "paid", 31, ["Limuru Road, Ruaka", "Kiambu"], [["shirt", "blue", 2]], mpesa),
  order("amina", "paid", 22, ["Mbaraki Road 17", "Mombasa"], [["soap", "forest", 3]], mpesa),
  order(
    "naserian",
    "pending",
    15,
    ["Mai Mahiu Road, Ntulele", "Narok"],
    [
      ["jiko", "red", 1],
      ["sufuria", "ink", 1],
    ],
    onDelivery,
  ),
  order(
    "wafula",
    "pending",
    9,
    ["Webuye Road, Kanduyi", "Bungoma"],
    [["feature-phone", "sun", 2]],
    onDelivery,
  ),
  order("otieno", "pending", 5, ["Tom Mboya Estate, House 31", "Kisumu"], [["stool", "wood", 1]], onDelivery),
  order(
    "priya.s",
    "pending",
    2,
    ["General Mathenge Drive 40, Westlands", "Nairobi"],
    [
      ["television", "sand", 1],
      ["coffee", "forest", 2],
    ],
    onDelivery,
  ),
];
