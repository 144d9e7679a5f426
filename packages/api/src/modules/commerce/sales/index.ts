import type { Module } from '#modules/module.ts'
import { foldSales } from './fold-sales.ts'

const foldEveryMs = 10_000

/** Sales and refunds, booked in the ledger by the database and summed by quarter hour and day. */
export const sales: Module = {
  name: 'sales',
  install: ({ ctx, schedule }) => {
    schedule(foldEveryMs, 'aggregate sales', () => foldSales(ctx))
  },
}

export {
  type DaySum,
  type SaleFilter,
  type SaleSums,
  selectCountries as salesByCountry,
  selectDays as salesOfDays,
  selectEventSums as salesOfEvent,
  selectEventTaxes as taxesOfEvent,
  selectHours as salesByHour,
  selectSums as salesSums,
  selectZoneDays as salesByZoneDay,
} from './store.ts'
