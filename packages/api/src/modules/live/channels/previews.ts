import { join } from 'node:path'
import {
  type Clip,
  createSimulive,
  cutClip,
  endsOnGrid,
  type FollowedChannel,
  followChannel,
  type MediaSource,
} from '@encore/media'
import type { Ctx } from '#platform/context.ts'

/** The channel that shows an event's picture to its desk before the show; tokens of viewers do not open it. */
export const previewOf = (eventId: string): string => `preview-${eventId}`

const mark = previewOf('')
/** From here all processes count the parts of a preview, so that any of them may send it. */
const countedFromMs = Date.UTC(2026, 0, 1)
const idleMs = 60_000

/** A prepared recording, round and round from a moment that all processes know. */
export const rehearsalOf = (eventId: string, clip: Clip): MediaSource =>
  createSimulive({
    ...{ channel: previewOf(eventId), clip: roundOf(clip), loops: true },
    ...{ startsAtMs: countedFromMs, endsAtMs: Number.MAX_SAFE_INTEGER },
  })

/** Packets of sound and pictures end together every 8 s: so much of a recording can follow itself. */
const partsInRound = 16

const roundOf = (clip: Clip): Clip =>
  endsOnGrid(clip) ? clip : cutClip(clip, Math.floor(clip.partCount / partsInRound) * partsInRound)

/** The event whose preview this is; null for another channel. */
export const previewed = (channel: string): string | null =>
  channel.startsWith(mark) ? channel.slice(mark.length) : null

/** Encoders' pictures as they come, followed while somebody looks. */
export interface Previews {
  known(channel: string): MediaSource | undefined
  close(): void
}

/** What is asked for was let in by a token that names it. */
export function openPreviews({ config, clock, log }: Ctx): Previews {
  const open = new Map<string, { channel: FollowedChannel; askedAtMs: number }>()
  const end = (name: string, { channel }: { channel: FollowedChannel }) => {
    open.delete(name)
    channel.close().catch((err: unknown) => log.warn({ err }, 'preview could not be closed'))
  }
  const timer = setInterval(() => {
    for (const [name, known] of open) if (performance.now() - known.askedAtMs > idleMs) end(name, known)
  }, idleMs).unref()
  return {
    known: (name) => {
      const eventId = previewed(name)
      if (eventId === null) return undefined
      const known = open.get(name)
      const channel =
        known?.channel ??
        followChannel({
          channel: eventId,
          folder: join(config.DATA_DIR, 'live'),
          startsAtMs: countedFromMs,
          endsAtMs: Number.MAX_SAFE_INTEGER,
          clock: clock.now,
          warn: (what, err) => log.warn({ err, preview: name }, what),
        })
      open.set(name, { channel, askedAtMs: performance.now() })
      return channel.media
    },
    close: () => {
      clearInterval(timer)
      for (const [name, known] of open) end(name, known)
    },
  }
}
