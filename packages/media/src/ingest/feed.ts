import { epochFolder } from '#src/recording/epochs.ts'
import {
  type ByteSpan,
  keyFrameSlotFrom,
  SLOT_MS,
  SLOTS_PER_SEGMENT,
  type SlotEntry,
  slotAt,
} from '#src/recording/slot-log.ts'
import { RtmpFault } from '#src/rtmp/fault.ts'
import type { Line } from '#src/rtmp/server.ts'
import type { PictureSize, Publication } from '#src/rtmp/session.ts'
import type { MediaTag } from '#src/rtmp/tags.ts'
import { decide } from './decide.ts'
import { createEffort } from './effort.ts'
import type { FeedLog, InputFault } from './input-fault.ts'
import { createStats, type InputStats } from './input-stats.ts'
import type { Effort } from './ladder-arguments.ts'
import { createPublisher, type Publisher, type RunStart } from './publisher.ts'
import { type Run, startRun } from './run.ts'
import type { Slate } from './slate.ts'
import { EpochOver, openSlotWriter } from './slot-writer.ts'

export type FeedSettings = {
  /** Folder of the event. */
  folder: string
  /** Epoch of the lease on this channel; its folder has the runs and the slot log. */
  epoch: number
  ffmpeg: string
  slate: Slate
  /** The product clock. */
  clock: () => number
  show: { startsAtMs: number; endsAtMs: number; isCovered?: boolean }
  log: FeedLog
}

export type InputReport = InputStats & {
  isReceiving: boolean
  /** Time of the last change of `isReceiving`, by the product clock. */
  sinceMs: number
  /** True when the encoder announced its stop. */
  stoppedCleanly: boolean
  size: PictureSize | null
  /** The viewers' picture; nothing before the first picture and after the end. */
  shows: 'PICTURE' | 'SLATE' | 'NOTHING'
  /** Half seconds of this publication that arrived too late, and those replaced by the slate. */
  lateParts: number
  slateParts: number
  effort: Effort
  fault: { code: InputFault; atMs: number } | null
}

/** Tags that waited at a stand-by arrived before they are handed over. */
export type FeedPublication = Omit<Publication, 'tag'> & {
  tag: (tag: MediaTag, arrivedAtMs?: number) => void
}

/** The input of one event, from the publisher's tags to lines of the slot log. */
export type Feed = {
  /** Throws RtmpFault BUSY while another publisher sends. */
  publish: (line: Line) => FeedPublication
  /** Decides due slots, and throws EpochOver once another process does; must be called several times a second. */
  tick: () => void
  /** Updates the show's times and cover; missing fields stay. */
  move: (show: FeedSettings['show']) => void
  report: () => InputReport
  /** True without a publisher, or when it sent nothing for this long although it was not held back. */
  isSilent: (ms: number) => boolean
  noteFault: (code: InputFault) => void
  /** Disconnects the publisher after its key was replaced. */
  letGo: () => void
  close: () => void
}

/** After this time without media, a new publisher replaces the old one. */
const SILENT_MS = 3_000
const OVER_AFTER_MS = 10_000
/** Slots for which a cover is remembered; no encoder lags this far behind. */
const KEPT_COVERED = 240

type Pending = { run: number; spans: ReadonlyMap<string, ByteSpan> }

export function openFeed({ folder, epoch, ffmpeg, slate, clock, show: times, log }: FeedSettings): Feed {
  const writer = openSlotWriter(folder, epoch, slate.name)
  const slateInits = new Map(slate.clip.renditions.map(({ name, init }) => [name, init]))
  const pending = new Map<number, Pending>()
  const stats = { keeper: createStats() }
  const effort = createEffort()
  let lost = { lateParts: 0, slateParts: 0 }
  let show = times
  let last: { slot: number; run: number | null } | null =
    writer.lastSlot === null ? null : { slot: writer.lastSlot, run: null }
  let publisher: Publisher | null = null
  let report = { isReceiving: false, sinceMs: clock(), stoppedCleanly: false }
  let size: PictureSize | null = null
  let fault: InputReport['fault'] = null
  let isClosed = false
  const runs = new Set<Run>()
  /** Slots covered on purpose: their input is not stored. */
  const covered = new Set<number>()

  const noteFault = (code: InputFault) => {
    fault = { code, atMs: clock() }
  }
  const firstShown = () => keyFrameSlotFrom(show.startsAtMs)

  /** Includes a run whose publisher is gone, because its remaining parts still arrive. */
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
    if (part && !covered.has(slot)) entries.push({ kind: 'late', slot, ...part })
  }

  const cover = (slot: number) => {
    covered.add(slot)
    for (const old of covered) if (old < slot - KEPT_COVERED) covered.delete(old)
  }

  const advance = () => {
    if (isClosed) return
    const nowMs = clock()
    // A demo's clock can be moved back: the last slot is then in the future, and a new stretch begins.
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
        isCovered: show.isCovered === true,
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
        if (show.isCovered) cover(slot)
        else if (publisher) lost.slateParts++
        setAside(slot, entries)
        entries.push({ kind: 'slate', slot })
        last = { slot, run: null }
      }
    }
    if (entries.length > 0) writer.write(entries)
  }

  /** For events of encoders and connections, which have nobody to catch a fault. The next tick meets it again. */
  const advanceOrNote = () => {
    try {
      advance()
    } catch (err) {
      if (err instanceof EpochOver) return
      noteFault('UNAVAILABLE')
      log('a slot could not be written', { err })
    }
  }

  const handle = (run: Run, slot: number, spans: Pending['spans']) => {
    const isCovered = covered.has(slot)
    const isLate = !isCovered && last !== null && slot <= last.slot
    if (isLate) {
      lost.lateParts++
      writer.write([{ kind: 'late', slot, run: run.firstSlot, spans }])
    } else if (!isCovered) pending.set(slot, { run: run.firstSlot, spans })
    publisher?.handle(run, slot, isLate)
    advance()
  }

  const begin = (from: RunStart): Run => {
    const run: Run = startRun({
      ...from,
      ffmpeg,
      folder: epochFolder(folder, epoch),
      onInit: (rendition, init) => {
        if (slateInits.get(rendition)?.equals(init)) return
        noteFault('OTHER_HEADERS')
        log('an encoder makes other headers than the slate has', { rendition })
      },
      onSlot: (slot, spans) => handle(run, slot, spans),
      onEnd: (isWell, said) => {
        runs.delete(run)
        if (!isWell && publisher?.run === run) {
          noteFault('ENCODER')
          log('an encoder ended', { said })
        }
        publisher?.ended(run)
        advanceOrNote()
      },
      onDrain: () => publisher?.drained(),
    })
    runs.add(run)
    return run
  }

  const receive = (line: Line): FeedPublication => {
    const mine = createPublisher({ line, clock, begin, noteFault, log, effort })
    effort.begin(clock())
    publisher = mine
    stats.keeper = createStats()
    lost = { lateParts: 0, slateParts: 0 }
    size = null
    report = { isReceiving: true, sinceMs: clock(), stoppedCleanly: false }
    return {
      tag: (tag, arrivedAtMs = clock()) => {
        stats.keeper.see(tag, arrivedAtMs)
        mine.tag(tag, arrivedAtMs)
      },
      describe: (received) => {
        size = received
      },
      end: (isClean, ending) => {
        const nowMs = clock()
        const missing = mine.missing(nowMs)
        mine.end()
        if (publisher !== mine) return
        publisher = null
        report = { isReceiving: false, sinceMs: nowMs, stoppedCleanly: isClean }
        if (ending) fault = { code: ending.code, atMs: nowMs }
        else if (missing) fault = missing
        advanceOrNote()
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
      show = { ...show, ...moved }
    },
    report: () => ({
      ...stats.keeper.read(clock()),
      ...report,
      ...lost,
      size,
      shows: shownNow(last, clock()),
      effort: effort.current(),
      fault: publisher?.missing(clock()) ?? fault,
    }),
    isSilent: (ms) => publisher?.isSilent(ms) ?? true,
    noteFault,
    letGo: () => publisher?.line.drop(new RtmpFault('BAD_KEY', 'another key was made')),
    close: () => {
      isClosed = true
      publisher?.line.drop(new RtmpFault('UNAVAILABLE', 'the product stops'))
      for (const run of runs) run.kill()
    },
  }
}

/** A stretch ends when nothing was added for longer than the slate's delay. */
function shownNow(last: { slot: number; run: number | null } | null, nowMs: number): InputReport['shows'] {
  if (last === null || nowMs - (last.slot + 1) * SLOT_MS > OVER_AFTER_MS) return 'NOTHING'
  return last.run === null ? 'SLATE' : 'PICTURE'
}
