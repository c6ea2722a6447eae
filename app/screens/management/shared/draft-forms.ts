/** Fields that identify each form among the posts to its page, for drafts that outlive the session (D49). */
export const PRODUCT_FORM = { field: "title" };
export const PICTURES_FORM = { field: "new_alt" };
export const NEXT_ROUND_FORM = { field: "min_pledge" };
export const ACTIVATION_FORM = { field: "min_pledge" };
export const CATEGORY_FORM = { field: "name" };
export const BANNER_FORM = { field: "text" };
export const SEARCH_WORDS_FORM = { field: "words" };
export const PICK_UP_POINT_FORM = { field: "opening_hours" };
export const DISCOUNT_CODE_FORM = { field: "max_uses_each" };
export const WEBHOOK_FORM = { field: "url" };
export const SETTING_FORM = { field: "setting" };
export const INVITATION_FORM = { field: "name" };
export const USER_NOTE_FORM = { field: "note" };
export const USER_FORM = { field: "first_name" };
export const ORDER_FORM = { field: "admin_notes" };
export const MARK_PAID_FORM = { field: "taken_by" };
export const REFUND_OR_CANCEL_FORM = { field: "reason" };
