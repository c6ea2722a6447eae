import { withPostgres } from "./postgres-tools.mjs";
import { moveAside, othersInPostgres } from "./restore-postgres.mjs";
import { stamp } from "./shop-folder.mjs";

const HOLDS = `SELECT to_regclass('"User"') IS NOT NULL AS "isShop",
  EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS "hasTables"`;

/**
 * SQL that clears the target, and the schema for its old tables. A target without accounts was started and never used, so it
 * has nothing to lose.
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
  if (!hasTables) return { clearingSql: "", aside: null };
  const aside = `before_move_${stamp().toLowerCase()}`;
  if (isUsed || !isShop) return { clearingSql: moveAside(aside), aside };
  return { clearingSql: `${moveAside(aside)}DROP SCHEMA ${aside} CASCADE;`, aside: null };
}
