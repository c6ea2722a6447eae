/** Chromium and Firefox name the script in the error of its import; Safari does not. */
const addressIn = (error: unknown) =>
  (error instanceof Error && /https?:\/\/\S+\.js/.exec(error.message)?.[0]) || null;

/**
 * A load that can be tried again. Browsers may remember that a script was lost and never ask for it again
 * (https://github.com/whatwg/html/issues/6768): from the second try on it has another address.
 */
export function importAgain<Module>(
  load: () => Promise<Module>,
  importFrom: (address: string) => Promise<Module> = (address) => import(/* @vite-ignore */ address),
): () => Promise<Module> {
  let loaded: Module | null = null;
  let lost: string | null = null;
  let tries = 0;
  return async () => {
    try {
      loaded ??= await (lost === null ? load() : importFrom(`${lost}?again=${++tries}`));
      return loaded;
    } catch (error) {
      lost ??= addressIn(error);
      throw error;
    }
  };
}
