/** Whose page a form was sent from (D133). */
export const MARK_FIELD = "made_for";

/** What the form showed of goods, prices and sums: nothing else is done with it. */
export const SHOWN_FIELD = "shown";

/** With the reason, in an answer to a form whose page was made for another account. */
export const REFUSED_HEADER = "X-Form-Refused";
