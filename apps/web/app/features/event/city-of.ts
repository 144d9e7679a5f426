import type { Translate } from '#app/i18n/text.ts'

/** Cities with a translated name; others use the name in their zone. */
const named = [
  'Seoul',
  'Tokyo',
  'Shanghai',
  'Hong_Kong',
  'Taipei',
  'Singapore',
  'Bangkok',
  'Jakarta',
  'Manila',
  'London',
  'Paris',
  'New_York',
  'Los_Angeles',
  'Sydney',
] as const

/** City names in one language, by the last part of their zone. */
export const cityNames = (t: Translate): Record<string, string> =>
  Object.fromEntries(named.map((city) => [city, t(`detail.city.${city}`)]))

/** Returns the city of a zone: `Asia/Seoul` is Seoul, 서울 or ソウル, `America/Argentina/Buenos_Aires` is Buenos Aires. */
export function cityOf(zone: string, names: Record<string, string>): string {
  const name = zone.split('/').at(-1) ?? zone
  return names[name] ?? name.replaceAll('_', ' ')
}
