import { countryCodes } from '@encore/contract/rules/countries'
import type { StudioLocale } from '#app/i18n/locale.ts'
import { folded, isCalled } from './find-by-name.ts'
import type { Pick } from './PickInput.tsx'

const namesIn = (locale: StudioLocale) => new Intl.DisplayNames(locale, { type: 'region' })

/** A country as its field shows it; an unknown code is shown as it is. */
export function countryPick(code: string, locale: StudioLocale): Pick {
  const text = /^[A-Z]{2}$/.test(code) ? (namesIn(locale).of(code) ?? code) : code
  return { id: code, text, ...(text === code ? {} : { note: code }) }
}

/** Finds countries by name in English or Korean, or by code. Names that start with the text come first. */
export function findCountries(
  text: string,
  locale: StudioLocale,
  among: readonly string[] = countryCodes,
): Pick[] {
  const [en, ko] = [namesIn('en'), namesIn('ko')]
  const start = folded(text)
  const all = among.map((code) => ({
    pick: countryPick(code, locale),
    names: [en.of(code) ?? '', ko.of(code) ?? '', code].map(folded),
  }))
  const found = all
    .filter(({ names }) => isCalled(names.join('\n'), text))
    .sort((one, other) => one.pick.text.localeCompare(other.pick.text, locale))
  const begins = ({ names }: (typeof all)[number]) => names.some((name) => name.startsWith(start))
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].map(({ pick }) => pick)
}
