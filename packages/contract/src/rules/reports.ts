/** How finely sales are told over time. */
export const saleGrains = ['HOUR', 'DAY'] as const
export type SaleGrain = (typeof saleGrains)[number]

/** A report tells of so many days at most. */
export const reportDaysMax = 366
/** Up to so many days are told by the hour. */
export const hourlyDaysMax = 3
