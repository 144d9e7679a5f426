import { dialCodeOf } from '@encore/contract/rules/countries'

/** The calling code after another country is chosen: one typed by hand stays, else it is the country's own. */
export function dialCodeAfter(
  values: Record<string, string | undefined>,
  dialPath: string,
  chosen: string,
): string {
  const dial = values[dialPath]
  const isOwn = dial && dial !== dialCodeOf(values.countryCode ?? '')
  return isOwn ? dial : (dialCodeOf(chosen) ?? '')
}
