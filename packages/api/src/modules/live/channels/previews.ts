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

/** Names the channel that previews an event for staff before the show; viewer tokens do not open it. */
export const previewOf = (eventId: string): string => `preview-${eventId}`

const mark = previewOf('')
/** Origin of the part numbers of previews. It is fixed, so that any process can send any preview. */
const countedFromMs = Date.UTC(2026, 0, 1)
const idleMs = 60_000

/** Loops a prepared recording from a fixed origin, so that all processes send the same parts. */
export const rehearsalOf = (eventId: string, clip: Clip): MediaSource =>
  createSimulive({
    ...{ channel: previewOf(eventId), clip: roundOf(clip), loops: true },
    ...{ startsAtMs: countedFromMs, endsAtMs: Number.MAX_SAFE_INTEGER },
  })

/** Parts in 8 s. Audio and video packets end together only every 8 s, so a loop is a multiple of this. */
const partsInRound = 16

const roundOf = (clip: Clip): Clip =>
  endsOnGrid(clip) ? clip : cutClip(clip, Math.floor(clip.partCount / partsInRound) * partsInRound)

/** Returns the event of a preview channel; null for another channel. */
export const previewed = (channel: string): string | null =>
  channel.startsWith(mark) ? channel.slice(mark.length) : null

/** Live previews of encoder input, followed only while staff watches them. */
export interface Previews {
  known(channel: string): MediaSource | undefined
  close(): void
}

/** Does not authorize: a token that names the channel has already admitted the request. */
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
