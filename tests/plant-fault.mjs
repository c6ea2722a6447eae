import { PLANTED_FAULTS } from "./planted-faults.mjs";

/** A plugin for Vite: plants the fault with this number, from 0. @param {string | undefined} number */
export function plantFault(number) {
  const fault = number === undefined ? undefined : PLANTED_FAULTS[Number(number)];
  return {
    name: "planted fault",
    /** @type {"pre"} */
    enforce: "pre",
    /** @param {string} code @param {string} id */
    transform(code, id) {
      if (!fault || !id.split("?")[0]?.endsWith(`/${fault.in}`)) return null;
      const [before, after, ...more] = code.split(fault.from);
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`'${fault.name}' no longer fits ${fault.in}`);
      return before + fault.to + after;
    },
  };
}
