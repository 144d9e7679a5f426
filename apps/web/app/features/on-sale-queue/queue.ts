import type { OnSaleQueue, QueueEntry } from '@encore/contract/endpoints'

/** State of the queue page; `queue` and `entry` are null when there is none. */
export type Phase =
  | { kind: 'early' }
  | { kind: 'join'; isLate: boolean }
  | { kind: 'joined' }
  | { kind: 'placing' }
  | { kind: 'waiting'; place: number; ahead: number }
  | { kind: 'turn'; until: string }
  | { kind: 'missed' }
  | { kind: 'done' }
  | { kind: 'sold-out' }
  | { kind: 'open' }

/** `now` and `saleOpensAt` in epoch milliseconds. */
export function phaseOf(
  { queue, entry }: { queue: OnSaleQueue | null; entry: QueueEntry | null },
  now: number,
  saleOpensAt: number,
): Phase {
  if (!queue) return { kind: now < saleOpensAt ? 'early' : 'open' }
  if (queue.state === 'OFF' || queue.state === 'ENDED') return { kind: 'open' }
  if (queue.state === 'AHEAD' && now < Date.parse(queue.joinFrom)) return { kind: 'early' }
  if (entry?.state === 'CALLED' && entry.turnUntil !== null) {
    return now < Date.parse(entry.turnUntil) ? { kind: 'turn', until: entry.turnUntil } : { kind: 'missed' }
  }
  if (entry?.state === 'DONE') return { kind: 'done' }
  if (queue.isSoldOut) return { kind: 'sold-out' }
  if (!entry) return { kind: 'join', isLate: queue.state === 'ON' || queue.listedAt !== null }
  if (entry.state === 'MISSED') return { kind: 'missed' }
  if (queue.state === 'AHEAD') return { kind: now < Date.parse(queue.drawAt) ? 'joined' : 'placing' }
  if (entry.place === null) return { kind: 'placing' }
  return { kind: 'waiting', place: entry.place, ahead: Math.max(0, entry.place - queue.serving - 1) }
}

/** True when the own entry may have changed since it was read; the public state covers everything else. */
export function isStale(queue: OnSaleQueue | null, entry: QueueEntry | null, now: number): boolean {
  if (!queue || !entry || queue.state !== 'ON') return false
  if (entry.state === 'WAITING') return entry.place === null || queue.serving >= entry.place
  return entry.turnUntil !== null && now >= Date.parse(entry.turnUntil)
}

const soonMs = 2_000
const unknownMs = 5_000
const calmMs = 15_000

/** Milliseconds until the next poll; null when nothing changes any more. */
export function nextPollInMs(queue: OnSaleQueue | null, now: number): number | null {
  if (!queue) return unknownMs
  if (queue.state === 'OFF' || queue.state === 'ENDED') return null
  if (queue.state === 'ON') return soonMs
  return Math.min(calmMs, Math.max(soonMs, Date.parse(queue.drawAt) - now))
}

/** Range of the estimated wait in minutes; null when the queue did not advance within the last minute. */
export function waitBand(ahead: number, perMinute: number): { from: number; to: number } | null {
  if (perMinute <= 0) return null
  const minutes = ahead / perMinute
  return { from: Math.floor(minutes * 0.8), to: Math.max(1, Math.ceil(minutes * 1.3)) }
}
