/* What is prepared for a show, and how much of it: both sides hold to it. */

/** Lines of a show, songs and talk together. */
export const scriptLinesMax = 1_000
/** Lights that a hand finds without looking. */
export const lightPadsMax = 9
export const padNameMax = 24
/** Chapters of one replay. */
export const chaptersMax = 100
/** Characters of the title of a chapter or a highlight. */
export const cutTitleMax = 120
export const highlightMs = { minimum: 4_000, maximum: 90_000 }
/** The longest trailer: a whole show is not given away by a slip. */
export const trailerMsMax = 180_000
