import type { Currency, Money, PaidCurrency } from './money.ts'

export const cartLinesMax = 50

/** Why a line cannot be paid, with the facts needed to fix it. */
export type CartProblem =
  /** Hidden or deleted. */
  | { kind: 'NOT_FOR_SALE' }
  | { kind: 'NOT_YET_OPEN'; opensAt: string }
  | { kind: 'SALE_CLOSED' }
  /** The member already has a ticket to the event; `isGivable`: this one may still be bought as a gift. */
  | { kind: 'ALREADY_ENTITLED'; isGivable: boolean }
  /** `mayReturn` units are held by other buyers and may be released. */
  | { kind: 'SOLD_OUT'; mayReturn: number }
  | { kind: 'OVER_STOCK'; left: number }
  /** `left` is what the member may still buy, counting all orders. */
  | { kind: 'OVER_LIMIT'; left: number }
  /** It has no price in the cart's currency; `currencies` are those it has. */
  | { kind: 'NOT_PAYABLE'; currencies: Currency[] }
  | { kind: 'PRICE_CHANGED'; was: Money; now: Money }

export interface SummedLine {
  quantity: number
  /** In the cart's currency; null without a price in it. */
  unitPrice: Money<PaidCurrency> | null
  /** Cubes; null when it is not sold for cubes. */
  pointPrice: number | null
  problems: readonly CartProblem[]
}

/** True for a line without problems; only such lines are paid. */
export const isPayable = ({ problems }: Pick<SummedLine, 'problems'>): boolean => problems.length === 0

export interface CartSum {
  /** Minor units; null when a line has no price in the currency. */
  money: number | null
  /** Cubes; null when a line is not sold for cubes. */
  points: number | null
  /** Units of all lines. */
  units: number
}

/** Sums up lines regardless of their problems; the cart excludes shipping. */
export function sumOf(lines: readonly Omit<SummedLine, 'problems'>[]): CartSum {
  const add = (price: (line: Omit<SummedLine, 'problems'>) => number | null) =>
    lines.reduce<number | null>((sum, line) => {
      const unit = price(line)
      return sum === null || unit === null ? null : sum + unit * line.quantity
    }, 0)
  return {
    money: add(({ unitPrice }) => unitPrice?.amount ?? null),
    points: add(({ pointPrice }) => pointPrice),
    units: lines.reduce((units, { quantity }) => units + quantity, 0),
  }
}
