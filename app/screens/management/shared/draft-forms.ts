/** Fields that identify each form among the posts to its page, for drafts that outlive the session (D49). */
export const PRODUCT_FORM = { field: "title" };
export const PICTURES_FORM = { field: "new_alt" };
export const VARIANTS_FORM = { field: "option_1" };
export const NEXT_ROUND_FORM = { field: "min_pledge" };
export const ACTIVATION_FORM = { field: "min_pledge" };
export const SETTING_FORM = { field: "setting" };
export const INVITATION_FORM = { field: "name" };
export const USER_NOTE_FORM = { field: "note" };
export const USER_FORM = { field: "first_name" };
export const TAKE_ORDER_FORM = { field: "shipping_city" };
export const EDIT_ORDER_FORM = { field: "shipping_city" };
export const RETURN_FORM = { field: "reason" };
export const ORDER_FORM = { field: "admin_notes" };
export const MARK_PAID_FORM = { field: "taken_by" };
export const REFUND_OR_CANCEL_FORM = { field: "reason" };
