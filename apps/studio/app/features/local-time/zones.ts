import { countryCodes } from '@encore/contract/rules/countries'
import { ownZone, zoneText } from '#app/data/times.ts'
import { folded, isCalled } from '#app/features/pickers/find-by-name.ts'
import type { Pick } from '#app/features/pickers/PickInput.tsx'
import type { StudioLocale } from '#app/i18n/locale.ts'
import { citiesOf } from './zone-cities.ts'

/** Zones of most shows, offered before the first keystroke. */
const likely = [
  ...['Asia/Seoul', 'Asia/Tokyo', 'Asia/Shanghai', 'Asia/Taipei', 'Asia/Bangkok', 'Asia/Jakarta'],
  ...[
    'America/Los_Angeles',
    'America/New_York',
    'America/Sao_Paulo',
    'Europe/London',
    'Europe/Berlin',
    'UTC',
  ],
]
const shown = 20

/** `Germany` from `Germany Time`, `뉴욕` from `뉴욕 시간`; empty when the zone is unknown or has no place. */
const placeName = (zone: string, locale: StudioLocale): string =>
  /^(?:.*\S)(?= (?:Time|시간)$)/.exec(zoneText(zone, locale, 'shortGeneric'))?.[0] ?? ''

/** Country codes by zone, empty in browsers without `getTimeZones`: zones are then found by name alone. */
let countries: Map<string, string> | null = null
function countryOf(zone: string): string {
  countries ??= new Map(
    countryCodes.flatMap((code) => {
      const { getTimeZones } = Intl.Locale.prototype as { getTimeZones?(): string[] | undefined }
      return (getTimeZones?.call(new Intl.Locale(`und-${code}`)) ?? []).map((one) => [one, code] as const)
    }),
  )
  return countries.get(zone) ?? ''
}

const countryName = (code: string, locale: StudioLocale): string =>
  code === '' ? '' : (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? '')

/** `Berlin` from `Europe/Berlin`. */
const cityInName = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** A zone as its field shows it: `Berlin, Germany`, with `Central European Time · Europe/Berlin` below. */
export function zonePick(zone: string, locale: StudioLocale): Pick {
  const [first] = citiesOf(zone)
  const place = placeName(zone, locale)
  const country = countryName(countryOf(zone), locale)
  const isCountry = place === country || country === ''
  const city = first?.[locale] ?? (locale === 'ko' && place !== '' && !isCountry ? place : cityInName(zone))
  const name = zoneText(zone, locale)
  const within = country || (place !== city ? place : '')
  return {
    id: zone,
    text: within === '' || within === city ? city : `${city}, ${within}`,
    note: zone === 'UTC' || name === zone ? name : `${name} · ${zone}`,
  }
}

interface ZoneNames {
  zone: string
  /** City names in both languages, one per line. */
  cities: string
  /** All names, including countries and the IANA name. */
  all: string
}

let names: ZoneNames[] | null = null
/** Takes about 200 ms, so it runs at the first search only. */
function allNames(): ZoneNames[] {
  names ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => {
    const cities = [cityInName(zone), ...citiesOf(zone).flatMap(({ en, ko }) => [en, ko])]
    const code = countryOf(zone)
    const locales: StudioLocale[] = ['en', 'ko']
    const others = locales.flatMap((locale) => [placeName(zone, locale), countryName(code, locale)])
    return {
      zone,
      cities: cities.map(folded).join('\n'),
      all: folded([zone, code, ...cities, ...others].join('\n')),
    }
  })
  return names
}

/**
 * Finds zones by city, country or IANA name in English or Korean. Cities that start with the text come first, then the
 * likely zones.
 */
export async function findZones(text: string, locale: StudioLocale): Promise<Pick[]> {
  if (text === '') return [...new Set([ownZone(), ...likely])].map((zone) => zonePick(zone, locale))
  const start = folded(text)
  const begins = ({ cities }: ZoneNames) => cities.split('\n').some((city) => city.startsWith(start))
  const farness = (one: ZoneNames) => (begins(one) ? 0 : 2) + (likely.includes(one.zone) ? 0 : 1)
  const found = allNames().filter(({ all }) => isCalled(all, text))
  const near = found.toSorted((one, other) => farness(one) - farness(other))
  return near.slice(0, shown).map(({ zone }) => zonePick(zone, locale))
}
