import {
  type ByteSpan,
  SLOT_MS,
  SLOTS_PER_SEGMENT,
  type SlotEntry,
  segmentSlotFrom,
  slotAt,
} from '#src/recording/slot-log.ts'
import { RtmpFault } from '#src/rtmp/fault.ts'
import type { Line } from '#src/rtmp/server.ts'
import type { PictureSize, Publication } from '#src/rtmp/session.ts'
import type { MediaTag } from '#src/rtmp/tags.ts'
import { decide } from './decide.ts'
import { createStats, type InputStats } from './input-stats.ts'
import { EFFORTS } from './ladder-arguments.ts'
import { type Run, type RunSettings, startRun } from './run.ts'
import type { Slate } from './slate.ts'
import { openSlotWriter } from './slot-writer.ts'

/** What went wrong with an input, as a word for the studio. */
export type InputFault = 'ENCODER' | 'OTHER_HEADERS' | 'BEHIND' | 'NO_PICTURE' | RtmpFault['code']

export type FeedLog = (what: string, more?: Record<string, unknown>) => void

export type FeedSettings = {
  /** Of the event: runs and the slot log lie in it. */
  folder: string
  ffmpeg: string
  slate: Slate
  /** The product's clock. */
  clock: () => number
  show: { startsAtMs: number; endsAtMs: number }
  log: FeedLog
}

export type InputReport = InputStats & {
  isReceiving: boolean
  /** Since when it is, or is not; by the product's clock. */
  sinceMs: number
  /** Whether the encoder itself said that it stops. */
  stoppedCleanly: boolean
  size: PictureSize | null
  fault: { code: InputFault; atMs: number } | null
}

/** One event's input, from the publisher's tags to lines of the slot log. */
export type Feed = {
  /** *Errors*: RtmpFault BUSY while another publisher sends. */
  publish: (line: Line) => Publication
  /** Decides what is due; called some times a second. */
  tick: () => void
  /** The show was moved, or goes on for longer. */
  move: (show: FeedSettings['show']) => void
  report: () => InputReport
  noteFault: (code: InputFault) => void
  close: () => void
}

/** A publisher whose line broke is let go by its successor after this time. */
const SILENT_MS = 3_000
const MOST_HELD_BYTES = 8 * 1024 * 1024
const SOUND_WITHIN_MS = 1_000
/** Jumps of an encoder's clock that are not gaps. */
const JUMP_MS = 5_000
/** How far an input may run ahead of the clock before its publisher has to wait, and when it may go on. */
const AHEAD_MS = 2_000
const GO_ON_MS = 1_000
const LATE_PARTS = 4
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000]
const WELL_AFTER_MS = 30_000

type RunStart = Pick<RunSettings, 'hasSound' | 'arrivedAtMs' | 'baseMs' | 'effort'>
type Pending = { run: number; spans: ReadonlyMap<string, ByteSpan> }

export function openFeed({ folder, ffmpeg, slate, clock, show: times, log }: FeedSettings): Feed {
  const writer = openSlotWriter(folder, slate.name)
  const slateInits = new Map(slate.clip.renditions.map(({ name, init }) => [name, init]))
  const pending = new Map<number, Pending>()
  const stats = { keeper: createStats() }
  let show = times
  let last: { slot: number; run: number | null } | null = writer.last && { slot: writer.last.slot, run: null }
  let publisher: Publisher | null = null
  let report = { isReceiving: false, sinceMs: clock(), stoppedCleanly: false }
  let size: PictureSize | null = null
  let fault: InputReport['fault'] = null
  const runs = new Set<Run>()

  const noteFault = (code: InputFault) => {
    fault = { code, atMs: clock() }
  }
  const firstShown = () => segmentSlotFrom(show.startsAtMs)

  /** Also one whose publisher is gone: what it has in hand still comes. */
  const newestRun = (): number | null =>
    runs.size === 0 ? null : Math.max(...[...runs].map(({ firstSlot }) => firstSlot))
  const earliestPending = (): number | null => {
    let earliest: number | null = null
    for (const slot of pending.keys()) if (earliest === null || slot < earliest) earliest = slot
    return earliest
  }
  /** A stretch begins with a segment: parts before the next one have lost their key frame. */
  const dropHeadless = (entries: SlotEntry[]) => {
    for (
      let slot = earliestPending();
      slot !== null && slot % SLOTS_PER_SEGMENT !== 0;
      slot = earliestPending()
    )
      setAside(slot, entries)
  }
  const setAside = (slot: number, entries: SlotEntry[]) => {
    const part = pending.get(slot)
    pending.delete(slot)
    if (part) entries.push({ kind: 'late', slot, ...part })
  }

  const advance = () => {
    const nowMs = clock()
    // The clock of a demo can be moved: what was shown lies in the future then, and a new stretch begins.
    if (last !== null && last.slot * SLOT_MS > nowMs + 60_000) last = null
    const entries: SlotEntry[] = []
    for (;;) {
      if (last === null) dropHeadless(entries)
      const decision = decide({
        nowMs,
        show: { first: firstShown(), end: slotAt(show.endsAtMs) },
        last,
        hasOpened: last !== null && last.slot >= firstShown(),
        runOf: (slot) => pending.get(slot)?.run ?? null,
        earliest: earliestPending(),
        current: newestRun(),
      })
      if (decision.kind === 'WAIT') break
      if (decision.kind === 'BREAK') {
        last = null
        continue
      }
      const { slot } = decision
      const part = pending.get(slot)
      if (decision.kind === 'LIVE' && part) {
        pending.delete(slot)
        entries.push({ kind: 'live', slot, ...part })
        last = { slot, run: part.run }
      } else {
        setAside(slot, entries)
        entries.push({ kind: 'slate', slot })
        last = { slot, run: null }
      }
    }
    if (entries.length > 0) writer.write(entries)
  }

  const hear = (run: Run, slot: number, spans: Pending['spans']) => {
    const isLate = last !== null && slot <= last.slot
    if (isLate) writer.write([{ kind: 'late', slot, run: run.firstSlot, spans }])
    else pending.set(slot, { run: run.firstSlot, spans })
    publisher?.hear(run, slot, isLate)
    advance()
  }

  const begin = (from: RunStart): Run => {
    const run: Run = startRun({
      ...from,
      ffmpeg,
      folder,
      onInit: (rendition, init) => {
        if (slateInits.get(rendition)?.equals(init)) return
        noteFault('OTHER_HEADERS')
        log('an encoder makes other headers than the slate has', { rendition })
      },
      onSlot: (slot, spans) => hear(run, slot, spans),
      onEnd: (isWell, said) => {
        runs.delete(run)
        if (!isWell && publisher?.run === run) {
          noteFault('ENCODER')
          log('an encoder ended', { said })
        }
        publisher?.ended(run)
        advance()
      },
      onDrain: () => publisher?.drained(),
    })
    runs.add(run)
    return run
  }

  const receive = (line: Line): Publication => {
    const mine = createPublisher({ line, clock, begin, noteFault, log })
    publisher = mine
    stats.keeper = createStats()
    size = null
    report = { isReceiving: true, sinceMs: clock(), stoppedCleanly: false }
    return {
      tag: (tag) => {
        stats.keeper.see(tag, clock())
        mine.tag(tag)
      },
      describe: (told) => {
        size = told
      },
      end: (isClean) => {
        mine.end()
        if (publisher !== mine) return
        publisher = null
        report = { isReceiving: false, sinceMs: clock(), stoppedCleanly: isClean }
        advance()
      },
    }
  }

  return {
    publish: (line) => {
      if (publisher && performance.now() - publisher.line.heardAt() < SILENT_MS)
        throw new RtmpFault('BUSY', 'somebody publishes with this key')
      publisher?.line.drop(new RtmpFault('TIMEOUT', 'another publisher has taken over'))
      return receive(line)
    },
    tick: () => {
      advance()
      publisher?.keepPace(clock())
    },
    move: (moved) => {
      show = moved
    },
    report: () => ({ ...stats.keeper.read(clock()), ...report, size, fault }),
    noteFault,
    close: () => {
      publisher?.line.drop(new RtmpFault('UNAVAILABLE', 'the product stops'))
      for (const run of runs) run.kill()
    },
  }
}

type PublisherSettings = Pick<FeedSettings, 'clock' | 'log'> & {
  line: Line
  begin: (from: RunStart) => Run
  noteFault: (code: InputFault) => void
}

type Publisher = ReturnType<typeof createPublisher>

/** One connection's tags, put into runs: a new one when an encoder breaks, falls behind or jumps in time. */
function createPublisher({ line, clock, begin, noteFault, log }: PublisherSettings) {
  const headers = new Map<MediaTag['kind'], MediaTag>()
  const pauses = new Set<'ENCODER' | 'CLOCK'>()
  let held: { tags: MediaTag[]; bytes: number; arrivedAtMs: number } | null = null
  let lastTimeMs: number | null = null
  let retryAtMs = 0
  let failures = 0
  let startedAtMs = 0
  let lateParts = 0
  let newestSlot: number | null = null
  let effort = 0
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

  /** Keeps tags from a key frame on until it is known whether sound comes with them. */
  const hold = (tag: MediaTag) => {
    const nowMs = clock()
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
      self.run = begin({ hasSound, arrivedAtMs, baseMs, effort: EFFORTS[effort] ?? 'ultrafast' })
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
    tag: (tag: MediaTag) => {
      if (tag.isHeader) {
        const known = headers.get(tag.kind)
        headers.set(tag.kind, tag)
        // Another picture size in mid-stream begins a run of its own.
        if (self.run && known && !known.body.equals(tag.body)) leave()
        return
      }
      const jumped = lastTimeMs !== null && Math.abs((tag.timestampMs - lastTimeMs) | 0) > JUMP_MS
      lastTimeMs = tag.timestampMs
      if (jumped) leave()
      if (self.run) write(tag)
      else hold(tag)
    },
    hear: (run: Run, slot: number, isLate: boolean) => {
      if (run !== self.run) return
      newestSlot = slot
      lateParts = isLate ? lateParts + 1 : 0
      if (lateParts < LATE_PARTS) return
      noteFault('BEHIND')
      // Who had to be held back came in time: it is our encoder that is too slow for this machine.
      const isOurs = heldBack > 0
      if (isOurs) effort = Math.min(effort + 1, EFFORTS.length - 1)
      log('an input fell behind and begins again', {
        why: isOurs ? 'the encoder' : 'the line',
        effort: EFFORTS[effort],
      })
      leave()
    },
    ended: (run: Run) => {
      if (run !== self.run) return
      leave()
      failed()
    },
    drained: () => pause('ENCODER', false),
    /** An input faster than the clock has to wait; so does a file that is sent without its pace. */
    keepPace: (nowMs: number) => {
      if (newestSlot === null) return
      const aheadMs = (newestSlot + 1) * SLOT_MS - nowMs
      if (aheadMs > AHEAD_MS) pause('CLOCK', true)
      else if (aheadMs < GO_ON_MS) pause('CLOCK', false)
    },
    end: () => {
      isOver = true
      leave()
    },
  }
  return self
}
