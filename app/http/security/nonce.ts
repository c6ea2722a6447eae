import { createContext, useContext } from "react";

/** The page's CSP nonce, known on the server alone: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
