/* Limits of material prepared for a show, shared by both sides. */

/** Script lines of a show, songs and talk together. */
export const scriptLinesMax = 1_000
/** Few enough to press without looking. */
export const lightPadsMax = 9
export const padNameMax = 24
/** Chapters of one replay. */
export const chaptersMax = 100
/** Characters of a chapter or highlight title. */
export const cutTitleMax = 120
export const highlightMs = { minimum: 4_000, maximum: 90_000 }
/** The longest trailer; it keeps a mistake from publishing a whole show. */
export const trailerMsMax = 180_000
