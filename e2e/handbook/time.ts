/** When the pictures of the handbook are taken, for the demo and for the browser: ten in the morning of a Monday. */
export const DRAWN_AT = Date.parse('2026-12-07T02:00:00Z')
