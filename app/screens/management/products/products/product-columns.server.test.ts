import { expect, test } from "vitest";
import { PERMISSIONS } from "~/domain/account/permissions";
import { productCsvColumns } from "./product-columns.server";

test("the file of products has the cost price only for staff who may see it", () => {
  const having = PERMISSIONS.filter((permission) =>
    productCsvColumns({ id: 1, isSuperuser: false, permissions: [permission] }).some(
      ({ label }) => label === "Cost price (KSh)",
    ),
  );
  expect(having).toEqual(["products", "money", "reports"]);
});
