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

/** `Asia/Seoul` is Seoul, 서울 or ソウル, `America/Argentina/Buenos_Aires` is Buenos Aires. */
export function cityOf(zone: string, t: Translate): string {
  const name = zone.split('/').at(-1) ?? zone
  const known = named.find((city) => city === name)
  return known ? t(`detail.city.${known}`) : name.replaceAll('_', ' ')
}
