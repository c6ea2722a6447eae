import { expect, test } from "vitest";
import { PERMISSIONS } from "~/domain/account/permissions";
import { productCsvColumns } from "./product-columns.server";

test("the file of products shows the cost price only to staff who may see it", () => {
  const having = PERMISSIONS.filter((permission) =>
    productCsvColumns({ id: 1, isSuperuser: false, permissions: [permission] }).some(
      ({ label }) => label === "Cost price (KSh)",
    ),
  );
  expect(having).toEqual(["products", "money", "reports"]);
});
