/** Specification "Reliability" 5.2 and 5.5. */
export const sessionHours = 12
export const idleMinutes = 30
/** Time between password and code. */
export const halfOpenMinutes = 10
/** Validity of a second factor for sensitive calls. */
export const proofMinutes = 10
