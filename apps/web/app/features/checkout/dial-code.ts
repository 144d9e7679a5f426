import { dialCodeOf } from '@encore/contract/rules/countries'

/** Returns the calling code after a change of country: a code entered by hand stays, else the country's code. */
export function dialCodeAfter(
  values: Record<string, string | undefined>,
  dialPath: string,
  chosen: string,
): string {
  const dial = values[dialPath]
  const isOwn = dial && dial !== dialCodeOf(values.countryCode ?? '')
  return isOwn ? dial : (dialCodeOf(chosen) ?? '')
}
