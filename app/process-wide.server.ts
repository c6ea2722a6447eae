const shared = globalThis as typeof globalThis & { soko?: object };

/**
 * State that the process has once, also when the development server loads a module again. `State` lists the fields that the caller
 * stores there; each name is used by one module.
 */
export const processWide = <State extends object>(): Partial<State> => (shared.soko ??= {});
