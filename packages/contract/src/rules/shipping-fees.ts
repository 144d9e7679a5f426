import { type ShippingZone, zoneOf } from './countries.ts'
import type { Currency, Money } from './money.ts'

type FeeCurrency = Exclude<Currency, 'CNY'>
type Step = readonly [upToGrams: number, KRW: number, USD: number, JPY: number, EUR: number, CUBE: number]

/** Set per currency, never converted; minor units. A heavier parcel is sent as several. */
const fees: Record<ShippingZone, readonly Step[]> = {
  HOME: [
    [2_000, 3_000, 230, 340, 210, 30],
    [10_000, 5_000, 380, 560, 350, 50],
    [20_000, 8_000, 600, 900, 560, 80],
  ],
  NEAR: [
    [500, 12_000, 900, 1_320, 830, 110],
    [1_000, 15_000, 1_120, 1_650, 1_040, 140],
    [2_000, 19_500, 1_450, 2_150, 1_350, 180],
    [5_000, 31_000, 2_300, 3_400, 2_150, 290],
    [10_000, 48_000, 3_560, 5_300, 3_320, 440],
    [20_000, 82_000, 6_080, 9_000, 5_680, 750],
  ],
  ASIA: [
    [500, 14_500, 1_080, 1_600, 1_000, 140],
    [1_000, 18_000, 1_340, 1_980, 1_250, 170],
    [2_000, 24_000, 1_780, 2_640, 1_660, 220],
    [5_000, 40_000, 2_970, 4_400, 2_770, 370],
    [10_000, 64_000, 4_750, 7_050, 4_430, 590],
    [20_000, 108_000, 8_010, 11_900, 7_480, 990],
  ],
  EUROPE: [
    [500, 22_500, 1_670, 2_480, 1_560, 210],
    [1_000, 27_500, 2_040, 3_030, 1_900, 250],
    [2_000, 36_000, 2_670, 3_960, 2_490, 330],
    [5_000, 60_000, 4_450, 6_600, 4_150, 550],
    [10_000, 98_000, 7_270, 10_800, 6_780, 900],
    [20_000, 172_000, 12_750, 18_950, 11_900, 1_570],
  ],
  OCEANS: [
    [500, 21_000, 1_560, 2_310, 1_450, 200],
    [1_000, 26_500, 1_970, 2_920, 1_830, 250],
    [2_000, 35_500, 2_630, 3_910, 2_460, 330],
    [5_000, 60_500, 4_490, 6_660, 4_190, 550],
    [10_000, 99_000, 7_340, 10_900, 6_850, 900],
    [20_000, 175_000, 12_970, 19_250, 12_100, 1_600],
  ],
  FAR: [
    [500, 26_000, 1_930, 2_860, 1_800, 240],
    [1_000, 33_500, 2_480, 3_690, 2_320, 310],
    [2_000, 46_000, 3_410, 5_060, 3_180, 420],
    [5_000, 79_000, 5_860, 8_700, 5_470, 720],
    [10_000, 131_000, 9_710, 14_400, 9_070, 1_200],
    [20_000, 232_000, 17_200, 25_500, 16_050, 2_110],
  ],
}

const column: Record<FeeCurrency, 1 | 2 | 3 | 4 | 5> = { KRW: 1, USD: 2, JPY: 3, EUR: 4, CUBE: 5 }

/** Box and padding, once per order. */
const packingGrams = 150
/** What a good counts as whose weight nobody has said. */
const unknownGrams = 500

export interface WeighedItem {
  /** Of one unit. */
  weightGrams: number | null
  quantity: number
}

/** What the parcel with all of them costs; null where we do not deliver, and in a currency without a fee. */
export function shippingFee(
  countryCode: string,
  currency: Currency,
  items: readonly WeighedItem[],
): Money | null {
  const zone = zoneOf(countryCode)
  if (zone === null || currency === 'CNY') return null
  const steps = fees[zone]
  const heaviest = steps.at(-1)?.[0] ?? 0
  const grams = items.reduce(
    (sum, item) => sum + (item.weightGrams ?? unknownGrams) * item.quantity,
    packingGrams,
  )
  const feeUpTo = (rest: number) => steps.find(([upTo]) => rest <= upTo)?.[column[currency]] ?? 0
  const full = Math.floor((grams - 1) / heaviest)
  return { amount: full * feeUpTo(heaviest) + feeUpTo(grams - full * heaviest), currency }
}
