import { parseArgs } from "node:util";

/**
 * Reads the command line; if it is wrong, prints the usage and exits with 2.
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {string} usage @param {Options} options
 * @param {(read: ReturnType<typeof parseArgs<{ options: Options, allowPositionals: true }>>) => boolean} isRight
 */
export function readArguments(usage, options, isRight) {
  const read = parsed(options);
  if (read && isRight(read)) return read;
  console.error(`usage: ${usage}`);
  return process.exit(2);
}

/** @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options @param {Options} options */
function parsed(options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    if (String(/** @type {{ code?: string }} */ (error).code).startsWith("ERR_PARSE_ARGS")) return null;
    throw error;
  }
}
