import { neededOf } from "./sqlite-file.mjs";

/**
 * Compares the migrations of the database with those of this version.
 * @param {string} text @param {import("./sqlite-file.mjs").Applied[]} applied @param {string[]} known
 * @returns {import("../doctor.mjs").Finding}
 */
export function compareMigrations(text, applied, known) {
  const lacking = neededOf(applied).find((name) => !known.includes(name));
  if (lacking)
    return {
      state: "fail",
      text: `it needs a version that has migration ${lacking}`,
      todo: "run the newer version, or restore the backup made before the upgrade",
    };
  const names = applied.map(({ name }) => name);
  const missing = known.filter((name) => !names.includes(name)).length;
  if (missing > 0)
    return {
      state: "warn",
      text: `${text}, ${missing} migrations are missing`,
      todo: "back up; the next start applies them",
    };
  const newer = names.length - known.length;
  const added = newer > 0 ? `, and ${newer} of a newer version, which only add` : "";
  return { state: "ok", text: `${text}, all ${known.length} migrations are applied${added}` };
}
