import type { CubeShelf, CubeShelfSave } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { maxPackageCubes } from '@encore/contract/rules/cube-shelf'
import { majorText, minorOfText, type PaidCurrency } from '@encore/contract/rules/money'

export const shelfCurrencies = ['KRW', 'USD', 'JPY', 'EUR'] as const satisfies readonly PaidCurrency[]

/** A package as typed; an empty price means that it has none in that currency. */
export interface PackageForm {
  key: string
  id: string | null
  point: string
  bonusPoint: string
  isHidden: boolean
  prices: Record<PaidCurrency, string>
}

export interface ShelfForm {
  packages: PackageForm[]
}

const noPrices = { KRW: '', USD: '', JPY: '', CNY: '', EUR: '' }

export const blankPackage = (key: string): PackageForm => ({
  ...{ key, id: null, point: '', bonusPoint: '0', isHidden: false, prices: noPrices },
})

export const formOf = ({ packages }: CubeShelf): ShelfForm => ({
  packages: packages.map(({ id, point, bonusPoint, isHidden, prices }) => ({
    ...{ key: id, id, isHidden, point: String(point), bonusPoint: String(bonusPoint) },
    prices: {
      ...noPrices,
      ...Object.fromEntries(prices.map(({ amount, currency }) => [currency, majorText(amount, currency)])),
    },
  })),
})

/** Parses the form. Unreadable values are reported as the server would report them. */
export function readShelf({ packages }: ShelfForm): {
  packages: CubeShelfSave['packages']
  problems: FieldProblem[]
} {
  const problems: FieldProblem[] = []
  const read = packages.map(({ id, point, bonusPoint, isHidden, prices }, at) => {
    const wrong = (field: string, rule: string) => problems.push({ path: `packages/${at}/${field}`, rule })
    const whole = (field: string, text: string, least: number): number => {
      const digits = text.trim().replaceAll(',', '')
      const count = /^\d{1,9}$/.test(digits) ? Number(digits) : -1
      if (count >= least && count <= maxPackageCubes) return count
      wrong(field, digits === '' ? 'required' : count < 0 ? 'integer' : 'range')
      return least
    }
    const found = shelfCurrencies.flatMap((currency) => {
      const text = prices[currency].trim().replaceAll(',', '')
      if (text === '') return []
      const amount = minorOfText(text, currency)
      if (!amount) wrong(`prices/${currency}`, 'amount')
      return [{ amount: amount || 1, currency }]
    })
    if (found.length === 0) wrong('prices', 'required')
    return {
      ...{ id, isHidden, prices: found },
      point: whole('point', point, 1),
      bonusPoint: whole('bonusPoint', bonusPoint, 0),
    }
  })
  return { packages: read, problems }
}
