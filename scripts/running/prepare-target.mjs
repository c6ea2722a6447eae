import { withPostgres } from "./postgres-tools.mjs";
import { moveAside, moveIn, othersInPostgres } from "./restore-postgres.mjs";
import { stamp } from "./shop-folder.mjs";

const HOLDS = `SELECT to_regclass('"User"') IS NOT NULL AS "isShop",
  EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS "hasTables"`;

/** The schema in which the new shop is made; one that a killed move left is made anew. */
const STAGING = "soko_moving";

/**
 * `swapSql` clears the target and moves the new shop from `staging` there; `aside`: the schema for the target's old tables. A target
 * without accounts was started and never used, so it has nothing to lose.
 * @param {string} target @param {boolean} replace
 */
export async function prepareTarget(target, replace) {
  const { isShop, hasTables, isUsed } = await withPostgres(target, async (query) => {
    const [held] = await query(HOLDS);
    const used = held?.isShop ? await query('SELECT FROM "User" LIMIT 1') : [];
    return { ...held, isUsed: used.length > 0 };
  });
  if (hasTables && !replace && (isUsed || !isShop))
    throw new Error(
      `the target holds ${isShop ? "a shop" : "tables that are no shop's"} already; --replace moves that aside`,
    );
  const others = await othersInPostgres(target);
  if (others > 0)
    throw new Error(
      `${others} connections to the target are open: stop every process of the shop, and what else uses it`,
    );
  const aside = `before_move_${stamp().toLowerCase()}`;
  const isKept = hasTables && (isUsed || !isShop);
  const clearing = [
    hasTables ? moveAside(aside) : "",
    hasTables && !isKept ? `DROP SCHEMA ${aside} CASCADE;` : "",
  ];
  return { staging: STAGING, swapSql: [...clearing, moveIn(STAGING)].join(""), aside: isKept ? aside : null };
}
