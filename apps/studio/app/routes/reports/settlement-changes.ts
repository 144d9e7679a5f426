import type { SettlementPreview } from '@encore/contract/endpoints'

type Sums = SettlementPreview['sums']

export interface SettlementChange {
  currency: Sums[number]['currency']
  /** Net change in minor units; negative when less than before. */
  kept: number
  entries: number
}

/** Difference to the last settlement by currency; unchanged currencies are left out. */
export function changesSince(before: Sums, now: Sums): SettlementChange[] {
  const currencies = [...new Set([...now, ...before].map(({ currency }) => currency))]
  const of = (sums: Sums, currency: string) => sums.find((sum) => sum.currency === currency)
  return currencies
    .map((currency) => {
      const [old, sum] = [of(before, currency), of(now, currency)]
      const kept = (sum ? sum.sold - sum.back : 0) - (old ? old.sold - old.back : 0)
      return { currency, kept, entries: (sum?.entries ?? 0) - (old?.entries ?? 0) }
    })
    .filter(({ kept, entries }) => kept !== 0 || entries !== 0)
}
