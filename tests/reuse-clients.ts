import { vi } from "vitest";
import { reusing } from "./reusable-clients";

vi.mock("~/db/generated/sqlite/client", (load) => reusing("sqlite", load));
vi.mock("~/db/generated/postgresql/client", (load) => reusing("postgresql", load));
