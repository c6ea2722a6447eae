import { createContext, useContext } from "react";

export interface Visit {
  /** Asked for pages without pictures (`Save-Data`, `?lite=1`). */
  lite: boolean;
  /** A page may be fetched ahead when somebody is about to open it: not where its answer may not be kept, nor at their cost. */
  prefetch: "intent" | "none";
}

/** What every part of a page may want to know about this visitor. */
export const VisitContext = createContext<Visit>({ lite: false, prefetch: "none" });
export const useVisit = () => useContext(VisitContext);
