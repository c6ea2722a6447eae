const shared = globalThis as typeof globalThis & { soko?: object };

/** State that the process has once, even if the development server loads a module again. Each field is used by one module. */
export const processWide = <State extends object>(): Partial<State> => (shared.soko ??= {});
