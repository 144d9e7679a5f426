/** Minutes before a sale opens at which its reminder is sent. */
export const leadMinutes = 5

/** Minutes that notified members have before the next ones are notified. */
export const headStartMinutes = 10

/** Several members are notified per unit, because not all of them buy. */
const notifiedPerUnit = 3

/** Returns how many more members to notify of available units; `notifiedLately` counts those within the head start. */
export const mayBeNotified = (available: number, notifiedLately: number): number =>
  Math.max(0, available * notifiedPerUnit - notifiedLately)
