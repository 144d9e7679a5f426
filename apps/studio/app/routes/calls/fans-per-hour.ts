import type { StudioCallDraft } from '@encore/contract/endpoints'

/**
 * Fans with one unit whom a station can call in an hour. Stations work side by side, so their number does not matter.
 * Null without a time.
 */
export function fansPerHour({
  promiseMs,
  turnaroundMs,
}: Pick<StudioCallDraft, 'promiseMs' | 'turnaroundMs'>) {
  return promiseMs > 0 ? Math.floor(3_600_000 / (promiseMs + turnaroundMs)) : null
}
