import { createContext, useContext } from "react";

export interface Visit {
  /** Asked for pages without pictures (`Save-Data`, `?lite=1`). */
  lite: boolean;
  /** A page may be fetched ahead when somebody is about to open it: not where its answer may not be kept, nor at their cost. */
  prefetch: "intent" | "none";
  /** Made by the server for the forms of this page, where it is nobody else's page: what is sent twice is done once. */
  formKey: string | null;
}

/** What every part of a page may want to know about this visitor. */
export const VisitContext = createContext<Visit>({ lite: false, prefetch: "none", formKey: null });
export const useVisit = () => useContext(VisitContext);
