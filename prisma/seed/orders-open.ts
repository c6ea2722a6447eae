import { mpesa, onDelivery, order, type OrderPlan } from "./order-plan";

export const openOrders: readonly OrderPlan[] = [
  order("mwangi.p", "shipped", 310, ["Kanu Street, Section 58", "Nakuru"], [["fridge", "paper", 1]], mpesa, {
    adminNote: "On the Thursday lorry.",
  }),
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
