/**
 * Prints when a step begins, and how long it took.
 * @template Result
 * @param {string} what 'Building' @param {() => Result | Promise<Result>} work @returns {Promise<Result>}
 */
export async function timedStep(what, work) {
  console.log(`${what} …`);
  const began = performance.now();
  const result = await work();
  console.log(`${what}: done in ${secondsSince(began)}`);
  return result;
}

/** @param {number} began from performance.now() */
export const secondsSince = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
