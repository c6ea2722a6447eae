import { expect, test } from "vitest";
import { defaultText, returnsRule, type ShopFacts } from "./default-text";
import { TEXT_PAGES } from "./page-text";

const NOTHING: ShopFacts = {
  shopName: "Duka",
  supportPhone: "",
  secondPhone: "",
  whatsapp: "",
  shopAddress: "",
  openingHours: "",
  places: [],
  freeDelivery: null,
  isPayOnDelivery: false,
  hasCheckout: false,
  returnDays: null,
  daysToOrder: 3,
  smallestAge: null,
  hasAuctions: false,
  hasEntries: false,
};

/** The lines under 'How to reach us'. */
const reached = (facts: Partial<ShopFacts>) =>
  defaultText("about", { ...NOTHING, ...facts })
    .split("## How to reach us")[1]
    ?.trim();

test("people reach the shop in the ways that it has, each on a line of its own", () => {
  const [first, second] = ["0712 345 678", "0733 000 000"];
  expect(reached({ supportPhone: first, secondPhone: second })).toBe(`- Phone: ${first} or ${second}`);
  expect(reached({ supportPhone: first })).toBe(`- Phone: ${first}`);
  expect(reached({ secondPhone: second })).toBe(`- Phone: ${second}`);
  expect(reached({ whatsapp: "+254712345678" })).toBe(
    "- WhatsApp: [0712 345 678](https://wa.me/254712345678)",
  );
  expect(reached({ shopAddress: "Moi Avenue 5" })).toBe("- Address: Moi Avenue 5");
  expect(reached({ openingHours: "8 am to 6 pm" })).toBe("- Hours: 8 am to 6 pm");
  expect(reached({ supportPhone: first, shopAddress: "Moi Avenue 5", openingHours: "8 to 6" })).toBe(
    `- Phone: ${first}\n- Address: Moi Avenue 5\n- Hours: 8 to 6`,
  );
  expect(reached({})).toBe("");
});

test("a shop without auctions speaks of none, but of what was entered before if somebody did", () => {
  for (const page of TEXT_PAGES) {
    const places = [{ name: "Nairobi", fee: "KSh 200", details: [] }];
    const text = defaultText(page, { ...NOTHING, places, openingHours: "8 to 6" });
    expect(text, page).not.toMatch(/auction|pledge|entry fee|round|null|undefined/i);
    expect(text, page).not.toMatch(/\n{3}/);
    expect(text.length, page).toBeGreaterThan(100);
  }
  expect(defaultText("about", NOTHING)).toContain(
    "Everybody sees the prices. To buy you need an account, which is free.",
  );
  expect(defaultText("about", NOTHING)).toContain("Duka is a Kenyan shop");
  expect(defaultText("privacy", NOTHING)).not.toContain("sales that we held before");
  expect(defaultText("privacy", { ...NOTHING, hasEntries: true })).toContain("sales that we held before");
  expect(defaultText("privacy", NOTHING)).toContain("Account, orders and payments: as long as");
});

test("a shop with auctions tells the fees, the rounds and what stays stored", () => {
  const all = { ...NOTHING, hasAuctions: true, hasCheckout: true };
  expect(defaultText("about", all)).toMatch(
    /in auctions of several rounds[^]*the leaderboards[^]*\/help#auctions/,
  );
  expect(defaultText("returns", all)).toMatch(/## Entry fees\n\nAn entry fee is paid once for each round/);
  expect(defaultText("terms", all)).toMatch(/## Auctions[^]*An entry fee is paid once for each round/);
  expect(defaultText("privacy", all)).toMatch(
    /Your entries and pledges in auctions[^]*Account, orders, payments and pledges: as long as/,
  );
});

test("the privacy page lists what is stored and for how long, each thing on one line", () => {
  const items = (facts: ShopFacts) =>
    defaultText("privacy", facts)
      .split("\n")
      .filter((line) => line.startsWith("- "))
      .map((line) => line.slice(2, 16));
  expect(items(NOTHING)).toEqual([
    "Your account: ",
    "Your password:",
    "Your orders, w",
    "Your payments:",
    "Which version ",
    "Account, order",
    "Invoices and p",
    "A login: 14 da",
    "Counts of wron",
    "What you typed",
  ]);
  expect(items({ ...NOTHING, hasAuctions: true })).toHaveLength(11);
});

test("one day is written as one", () => {
  expect(returnsRule(1)).toBe("You can return goods within 1 day after they arrive.");
  expect(returnsRule(2)).toBe("You can return goods within 2 days after they arrive.");
  expect(returnsRule(null)).toBe("Goods that are not as described can be returned.");
  const winner = (daysToOrder: number) =>
    defaultText("terms", { ...NOTHING, hasAuctions: true, hasCheckout: true, daysToOrder });
  expect(winner(1)).toContain("The winner has 1 day to order the goods.");
  expect(winner(2)).toContain("The winner has 2 days to order the goods.");
});

test("the page of delivery names each place with its details, and free delivery if there is any", () => {
  const places = [
    { name: "Nairobi", fee: "KSh 200", details: ["1 to 2 days", "by rider"] },
    { name: "Coast", fee: "KSh 500", details: [] },
  ];
  const text = (freeDelivery: string | null) => defaultText("delivery", { ...NOTHING, places, freeDelivery });
  const list = "- Nairobi: KSh 200; 1 to 2 days; by rider\n- Coast: KSh 500\n\n";
  expect(text(null)).toContain(`${list}The fee depends on`);
  expect(text("Free from KSh 5,000")).toContain(`${list}Free from KSh 5,000.\n\nThe fee depends on`);
});

test("somebody can cancel an order only in a shop with a checkout", () => {
  const text = (hasCheckout: boolean) => defaultText("returns", { ...NOTHING, hasCheckout });
  expect([text(true), text(false)].map((one) => one.includes("cancel an order yourself"))).toEqual([
    true,
    false,
  ]);
});
