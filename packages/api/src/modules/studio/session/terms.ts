/** Reliability 5.2 and 5.5. */
export const sessionHours = 12
export const idleMinutes = 30
/** Between the password and the code. */
export const halfOpenMinutes = 10
/** How long a proof is recent. */
export const proofMinutes = 10
