import { useCallback, useState } from "react";
import type { Dialog } from "./dialog";

/**
 * The dialog's script comes when a dialog is first wanted. `load` rejects where it does not arrive: the caller then goes
 * on to the page that holds the same form.
 */
export function useLazyDialog() {
  const [Loaded, setLoaded] = useState<typeof Dialog | null>(null);
  const load = useCallback(async () => {
    const module = await import("./dialog");
    setLoaded(() => module.Dialog);
  }, []);
  return { Loaded, load };
}
