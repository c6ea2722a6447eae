import { expect, test } from "vitest";
import { postgresEnv } from "../../scripts/running/postgres-tools.mjs";

test("pg_dump connects with the SSL mode and certificates of the shop's URL", () => {
  const tls =
    "sslmode=verify-full&sslrootcert=/etc/soko/ca.crt&sslcert=/etc/soko/soko.crt&sslkey=/etc/soko/soko.key";
  expect(postgresEnv(`postgresql://soko:p%2Fw@db.example:5433/soko?${tls}`)).toEqual({
    PGHOST: "db.example",
    PGPORT: "5433",
    PGUSER: "soko",
    PGPASSWORD: "p/w",
    PGDATABASE: "soko",
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "/etc/soko/ca.crt",
    PGSSLCERT: "/etc/soko/soko.crt",
    PGSSLKEY: "/etc/soko/soko.key",
  });
});

test("pg_dump gets its own mode for encryption without a certificate check", () => {
  expect(postgresEnv("postgresql://soko@db/soko?sslmode=no-verify").PGSSLMODE).toBe("require");
});
