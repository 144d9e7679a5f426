/** What a `datetime-local` field shows of a moment, on the clock of a zone: `2026-11-28T18:00`. */
export function wallTimeOf(iso: string, zone: string): string {
  const at = Date.parse(iso)
  return new Date(at + offsetMs(at, zone)).toISOString().slice(0, 16)
}

/**
 * The moment a clock in the zone shows this; null for what is no time. One that a zone skips is the moment after, of
 * one that comes twice it is the first.
 */
export function instantOf(local: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return null
  const asUtc = Date.parse(`${local}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const day = 86_400_000
  const [before, after] = [offsetMs(asUtc - day, zone), offsetMs(asUtc + day, zone)]
  const fits = (offset: number) => offsetMs(asUtc - offset, zone) === offset
  const offset = [before, after].find(fits) ?? before
  return new Date(asUtc - offset).toISOString()
}

function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
