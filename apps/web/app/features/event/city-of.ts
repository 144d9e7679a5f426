import type { Translate } from '#app/i18n/text.ts'

/** Cities that have a name in every language; others are called as their zone is. */
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

/** By the last part of their zone, in one language. */
export const cityNames = (t: Translate): Record<string, string> =>
  Object.fromEntries(named.map((city) => [city, t(`detail.city.${city}`)]))

/** `Asia/Seoul` is Seoul, 서울 or ソウル, `America/Argentina/Buenos_Aires` is Buenos Aires. */
export function cityOf(zone: string, names: Record<string, string>): string {
  const name = zone.split('/').at(-1) ?? zone
  return names[name] ?? name.replaceAll('_', ' ')
}
