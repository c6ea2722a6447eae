import { createContext, useContext } from "react";

/** Whether this visitor asked for pages without pictures (`Save-Data`, `?lite=1`). */
export const LiteContext = createContext(false);
export const useLite = () => useContext(LiteContext);
