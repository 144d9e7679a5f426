import type { Currency, Money, PaidCurrency } from './money.ts'

/** A member's cart holds at most so many products. */
export const cartLinesMax = 50

/** What stands between a line and its payment, with the facts its fix needs. */
export type CartProblem =
  /** Hidden, or no product any more. */
  | { kind: 'NOT_FOR_SALE' }
  | { kind: 'NOT_YET_OPEN'; opensAt: string }
  | { kind: 'SALE_CLOSED' }
  /** The member holds a ticket to the event; this one may be theirs to give. */
  | { kind: 'ALREADY_ENTITLED'; isGivable: boolean }
  /** Others hold units that may come back. */
  | { kind: 'SOLD_OUT'; mayReturn: number }
  | { kind: 'OVER_STOCK'; left: number }
  /** `left` is what the member may still buy, over all orders. */
  | { kind: 'OVER_LIMIT'; left: number }
  /** It has no price in the cart's currency; these it has. */
  | { kind: 'NOT_PAYABLE'; currencies: Currency[] }
  | { kind: 'PRICE_CHANGED'; was: Money; now: Money }

export interface SummedLine {
  quantity: number
  /** In the cart's currency; null when it has none. */
  unitPrice: Money<PaidCurrency> | null
  /** Cubes; null when not sold for cubes. */
  pointPrice: number | null
  problems: readonly CartProblem[]
}

/** A line whose every problem is solved; only such lines are paid. */
export const isPayable = ({ problems }: Pick<SummedLine, 'problems'>): boolean => problems.length === 0

export interface CartSum {
  /** Minor units; null when one of the lines has no price in the currency. */
  money: number | null
  /** Cubes; null when one of the lines is not sold for cubes. */
  points: number | null
  /** Units of all lines. */
  units: number
}

/** What lines cost together, whatever their problems; shipping is none of the cart's. */
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
