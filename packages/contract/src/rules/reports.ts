export const saleGrains = ['HOUR', 'DAY'] as const
export type SaleGrain = (typeof saleGrains)[number]

/** Maximum days of a report. */
export const reportDaysMax = 366
/** Reports of up to this many days are hourly. */
export const hourlyDaysMax = 3
