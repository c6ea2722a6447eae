/** Fields that identify each form among the posts to its page, for drafts that outlive the session (D49). */
export const PRODUCT_WORK = { field: "title" };
export const NEXT_ROUND_WORK = { field: "min_pledge" };
export const ACTIVATION_WORK = { field: "min_pledge" };
export const CATEGORY_WORK = { field: "name" };
export const BANNER_WORK = { field: "text" };
export const SEARCH_WORDS_WORK = { field: "words" };
export const WEBHOOK_WORK = { field: "url" };
export const SETTING_WORK = { field: "setting" };
export const ORDER_WORK = { field: "admin_notes" };
export const MARK_PAID_WORK = { field: "taken_by" };
/** Refund and cancel. */
export const MONEY_BACK_WORK = { field: "reason" };
