import type { FeeSheet } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { type ShippingZone, shippingZones } from '@encore/contract/rules/countries'
import { majorText, minorOfText } from '@encore/contract/rules/money'
import { type FeeCurrency, feeCurrencies, maxFee, maxStepGrams } from '@encore/contract/rules/shipping-fees'

/** A weight and its rates as typed. */
export interface StepForm {
  key: string
  isNew: boolean
  upToGrams: string
  fees: Record<FeeCurrency, string>
}

/** One key per zone, so that two editors of different zones do not conflict. */
export type FeesForm = Record<ShippingZone, StepForm[]>

export const zones = Object.keys(shippingZones) as ShippingZone[]

const ofEach = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>

export const blankStep = (key: string): StepForm => ({
  ...{ key, isNew: true, upToGrams: '', fees: ofEach(feeCurrencies, () => '') },
})

export const formOf = (sheet: FeeSheet): FeesForm =>
  ofEach(zones, (zone) =>
    sheet.zones[zone].map((step) => ({
      ...{ key: String(step.upToGrams), isNew: false, upToGrams: String(step.upToGrams) },
      fees: ofEach(feeCurrencies, (currency) => majorText(step[currency], currency)),
    })),
  )

/** Parses the form. Unreadable values are reported as the server would report them. */
export function readShippingRates(form: FeesForm): { zones: FeeSheet['zones']; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const figure = (
    path: string,
    text: string,
    max: number,
    rule: string,
    read: (plain: string) => number | null,
  ) => {
    const plain = text.trim().replaceAll(',', '')
    const value = read(plain)
    if (value !== null && value >= 1 && value <= max) return value
    problems.push({ path, rule: plain === '' ? 'required' : rule })
    return 1
  }
  const read = ofEach(zones, (zone) =>
    form[zone].map(({ upToGrams, fees }, at) => {
      const path = `zones/${zone}/${at}`
      return {
        upToGrams: figure(`${path}/upToGrams`, upToGrams, maxStepGrams, 'grams', (plain) =>
          /^\d{1,9}$/.test(plain) ? Number(plain) : null,
        ),
        ...ofEach(feeCurrencies, (currency) =>
          figure(`${path}/${currency}`, fees[currency], maxFee, 'amount', (plain) =>
            minorOfText(plain, currency),
          ),
        ),
      }
    }),
  )
  return { zones: read, problems }
}
