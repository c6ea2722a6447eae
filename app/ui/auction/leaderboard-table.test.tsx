import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LeaderboardTable } from "./leaderboard-table";

// styles exist only in the build
vi.mock("./leaderboard-table.css", () => ({
  frame: "",
  table: "",
  caption: "",
  ownRow: "",
  gap: "",
  pledge: "",
  name: "",
  place: {},
}));

const rows = ["Amina", "Otieno", "Njeri"].map((firstName, i) => ({
  id: String(i + 1),
  position: i + 1,
  firstName,
  pledgeText: i < 2 ? "KSh 500" : "KSh 400",
  isYou: false,
}));

/** Each row with place and name, and 'won' for the winner. */
function shownRows(winner: { participation: string; isYou: boolean } | null, tied = 2) {
  const html = renderToStaticMarkup(
    <LeaderboardTable rows={rows} own={null} caption="3 joined" tied={tied} winner={winner} />,
  );
  return [...html.matchAll(/>(\d)<\/span><\/td><th[^>]*>([^<]*)</g)].map(
    ([, place, name]) => `${place} ${name}`,
  );
}

test("tied pledges at the top share the first place, before the draw and after it (D70)", () => {
  expect(shownRows(null)).toEqual(["1 Amina", "1 Otieno", "3 Njeri"]);
  expect(shownRows({ participation: "2", isYou: false })).toEqual(["1 Amina", "1 Otieno · won", "3 Njeri"]);
  expect(shownRows(null, 1)).toEqual(["1 Amina", "2 Otieno", "3 Njeri"]);
});

test("a buyer below the ten rows who is tied with them shares the place too", () => {
  const html = renderToStaticMarkup(
    <LeaderboardTable rows={rows} own={{ position: 11, pledgeText: "KSh 500" }} caption="" tied={12} />,
  );
  expect(html).not.toContain(">11<");
});
