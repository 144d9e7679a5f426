import { SLOT_MS } from '#src/recording/slot-log.ts'
import type { Line } from '#src/rtmp/server.ts'
import type { MediaTag } from '#src/rtmp/tags.ts'
import type { EffortKeeper } from './effort.ts'
import type { FeedLog, InputFault } from './input-fault.ts'
import type { Run, RunSettings } from './run.ts'

export type RunStart = Pick<RunSettings, 'hasSound' | 'arrivedAtMs' | 'baseMs' | 'effort'>

const MOST_HELD_BYTES = 8 * 1024 * 1024
const SOUND_WITHIN_MS = 1_000
/** A larger step in an encoder's timestamps starts a new run. */
const JUMP_MS = 5_000
/** An input this far ahead of the clock is paused; below `GO_ON_MS` it resumes. */
const AHEAD_MS = 2_000
const GO_ON_MS = 1_000
const LATE_PARTS = 4
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]
const WELL_AFTER_MS = 30_000
/** Encoders send both headers before their first frame. */
const TRACKS_WITHIN_MS = 2_000

export type PublisherSettings = {
  clock: () => number
  log: FeedLog
  line: Line
  effort: EffortKeeper
  begin: (from: RunStart) => Run
  noteFault: (code: InputFault) => void
}

export type Publisher = ReturnType<typeof createPublisher>

/**
 * Writes the tags of one connection into runs. A new run starts when an encoder fails, falls behind or jumps in time.
 */
export function createPublisher({ line, clock, begin, noteFault, log, effort }: PublisherSettings) {
  const beganAtMs = clock()
  const headers = new Map<MediaTag['kind'], MediaTag>()
  const pauses = new Set<'ENCODER' | 'CLOCK'>()
  let held: { tags: MediaTag[]; bytes: number; arrivedAtMs: number } | null = null
  let lastTimeMs: number | null = null
  let retryAtMs = 0
  let failures = 0
  let startedAtMs = 0
  let lateParts = 0
  let newestSlot: number | null = null
  let heldBack = 0
  let isOver = false

  const pause = (why: 'ENCODER' | 'CLOCK', isWanted: boolean) => {
    const before = pauses.size
    if (isWanted) pauses.add(why)
    else pauses.delete(why)
    if (before === 0 && pauses.size > 0) line.pause()
    if (before > 0 && pauses.size === 0 && !isOver) line.resume()
  }

  const leave = () => {
    self.run?.finish()
    self.run = null
    held = null
    newestSlot = null
    lateParts = 0
    heldBack = 0
    pause('ENCODER', false)
    pause('CLOCK', false)
  }

  /** Buffers tags from a key frame on until it is known whether there is sound. */
  const hold = (tag: MediaTag, nowMs: number) => {
    if (nowMs < retryAtMs || !headers.has('VIDEO')) return
    if (tag.isKeyFrame && (held === null || held.bytes > MOST_HELD_BYTES))
      held = { tags: [], bytes: 0, arrivedAtMs: nowMs }
    if (held === null) return
    held.tags.push(tag)
    held.bytes += tag.body.length
    const first = held.tags[0] ?? tag
    const hasSound = headers.has('AUDIO')
    const spanMs = (tag.timestampMs - first.timestampMs) | 0
    if (!hasSound && spanMs < SOUND_WITHIN_MS && nowMs - held.arrivedAtMs < SOUND_WITHIN_MS) return
    start(held.tags, held.arrivedAtMs, first.timestampMs, hasSound)
  }

  const start = (tags: MediaTag[], arrivedAtMs: number, baseMs: number, hasSound: boolean) => {
    held = null
    startedAtMs = clock()
    try {
      self.run = begin({ hasSound, arrivedAtMs, baseMs, effort: effort.current() })
    } catch (cause) {
      log('a run could not begin', { code: (cause as NodeJS.ErrnoException).code })
      return failed()
    }
    for (const header of headers.values()) self.run.write(header)
    for (const tag of tags) write(tag)
  }

  const failed = () => {
    noteFault('ENCODER')
    failures = clock() - startedAtMs > WELL_AFTER_MS ? 0 : failures + 1
    retryAtMs = clock() + (RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0] ?? 0)
  }

  const write = (tag: MediaTag) => {
    if (!self.run || self.run.write(tag)) return
    heldBack++
    pause('ENCODER', true)
  }

  const self = {
    line,
    run: null as Run | null,
    tag: (tag: MediaTag, arrivedAtMs: number) => {
      if (tag.isHeader) {
        const known = headers.get(tag.kind)
        headers.set(tag.kind, tag)
        // A new picture size in mid-stream starts a new run.
        if (self.run && known && !known.body.equals(tag.body)) leave()
        return
      }
      const jumped = lastTimeMs !== null && Math.abs((tag.timestampMs - lastTimeMs) | 0) > JUMP_MS
      lastTimeMs = tag.timestampMs
      if (jumped) leave()
      if (self.run) write(tag)
      else hold(tag, arrivedAtMs)
    },
    handle: (run: Run, slot: number, isLate: boolean) => {
      if (run !== self.run) return
      newestSlot = slot
      lateParts = isLate ? lateParts + 1 : 0
      if (lateParts < LATE_PARTS) return
      // The input was held back, so it arrived in time: our own encoder is too slow for this machine.
      const isOurs = heldBack > 0
      const restMs = isOurs ? effort.tooSlow(clock()) : 0
      if (restMs > 0) retryAtMs = clock() + restMs
      noteFault(restMs > 0 ? 'TOO_SLOW' : 'BEHIND')
      log('an input fell behind and begins again', {
        why: isOurs ? 'the encoder' : 'the line',
        effort: effort.current(),
        restSec: restMs / 1_000,
      })
      leave()
    },
    ended: (run: Run) => {
      if (run !== self.run) return
      leave()
      failed()
    },
    drained: () => pause('ENCODER', false),
    isSilent: (ms: number) => pauses.size === 0 && performance.now() - line.heardAt() > ms,
    /** Pauses an input that is faster than the clock, such as a file sent without pacing. */
    keepPace: (nowMs: number) => {
      if (newestSlot === null) return
      const aheadMs = (newestSlot + 1) * SLOT_MS - nowMs
      if (aheadMs > AHEAD_MS) pause('CLOCK', true)
      else if (aheadMs < GO_ON_MS) pause('CLOCK', false)
    },
    /** The track that has not arrived, and the time from which it is missing. */
    missing: (nowMs: number): { code: InputFault; atMs: number } | null => {
      const atMs = beganAtMs + TRACKS_WITHIN_MS
      if (nowMs < atMs || headers.size === 2) return null
      return { code: headers.has('VIDEO') ? 'NO_SOUND' : 'NO_PICTURE', atMs }
    },
    end: () => {
      isOver = true
      leave()
    },
  }
  return self
}
