import type { ProviderResult } from "./provider.server";

export const PAID = { state: "completed", receipt: null } as const satisfies ProviderResult;
export const UNPAID = { state: "failed", code: null, text: null } as const satisfies ProviderResult;

export const MOCK_PROVIDER_DEFAULTS = { name: "mock", isRepeatable: true, queryAfterMs: 60_000 } as const;
