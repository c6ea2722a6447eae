import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import type { AuditedWrite } from "./audited-actions.cases";

const form = { code: "EID-2026", percent: "10", is_active: "on" };

export const DISCOUNT_CODE_WRITES: Record<string, () => Promise<AuditedWrite>> = {
  "/management/discount-codes/new": async () =>
    Promise.resolve({ form, leaves: [{ action: "discount_code.create" }] }),
  "/management/discount-codes/{id}": async () => {
    const { id } = await newDiscountCode();
    return {
      params: { id },
      form: { ...form, code: "IDD-2026" },
      leaves: [{ action: "discount_code.update", id }],
    };
  },
  "/management/discount-codes/{id}/delete": async () => {
    const { id } = await newDiscountCode();
    return { params: { id }, leaves: [{ action: "discount_code.delete", id }] };
  },
};
