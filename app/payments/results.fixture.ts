import type { Result } from "./provider.server";

export const PAID = { state: "completed", receipt: null } as const satisfies Result;
export const UNPAID = { state: "failed", code: null, text: null } as const satisfies Result;

export const MOCK_PROVIDER_DEFAULTS = { name: "mock", isRepeatable: true, askAfterMs: 60_000 } as const;
