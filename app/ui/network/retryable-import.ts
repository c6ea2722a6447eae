/** The failed script's address; null in Safari, whose error does not contain it. */
const addressIn = (error: unknown) =>
  (error instanceof Error && /https?:\/\/\S+\.js/.exec(error.message)?.[0]) || null;

/** Some browsers never repeat a failed import (https://github.com/whatwg/html/issues/6768), so each retry uses another query string. */
export function retryableImport<Module>(
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
