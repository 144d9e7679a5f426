import { createClipParts } from '../channel/clip-parts.ts'
import type { Edge, MediaSource, RenditionInfo } from '../channel/source.ts'
import { describeLadder } from './ladder.ts'
import { createLiveParts } from './live-parts.ts'
import { createSpanReader } from './read-spans.ts'
import { loadSlate } from './slate-folder.ts'
import { keyFrameSlotFrom, SLOT_MS, SLOTS_PER_KEY_FRAME, SLOTS_PER_SEGMENT, slotAt } from './slot-log.ts'
import { type LoggedSlot, tailLog } from './tail-log.ts'

export type FollowSettings = {
  channel: string
  /** Folder of all channels, filled by the ingest process. */
  folder: string
  startsAtMs: number
  endsAtMs: number
  clock: () => number
  warn: (what: string, cause: unknown) => void
}

/** A channel fed by an encoder, read from the files of the ingest process; any number of processes may follow it. */
export type FollowedChannel = {
  media: MediaSource
  /** Moves the end of the show. */
  endAt: (endsAtMs: number) => void
  close: () => Promise<void>
}

const WINDOW_SEGMENTS = 8
/** Parts that left the playlist can be fetched for another playlist's duration. */
const KEPT_SLOTS = 2 * WINDOW_SEGMENTS * SLOTS_PER_SEGMENT
const LOOK_MS = 40
const IDLE_MS = 1_000
/** Polling becomes fast this long before the start; no viewer is admitted earlier. */
const NEAR_MS = 30_000
/** Without new entries for this long after its end time, the show ends by itself. */
const ABANDONED_MS = 15_000

type Shown = { slate: true } | { slate: false; pieces: ReadonlyMap<string, readonly Buffer[]> }
/** Data that depends on the slate: known after the first line of the log. */
type Ladder = {
  slate: string
  renditions: readonly RenditionInfo[]
  slateParts: ReturnType<typeof createClipParts>
  place: ReturnType<typeof createLiveParts>
}

export function followChannel({
  channel,
  folder,
  startsAtMs,
  endsAtMs: firstEndsAtMs,
  clock,
  warn,
}: FollowSettings): FollowedChannel {
  const own = `${folder}/${channel}`
  const firstShown = keyFrameSlotFrom(startsAtMs)
  // Players start with a complete segment. The first one lasts one second, so playback starts a second earlier.
  const firstSlot = firstShown + SLOTS_PER_KEY_FRAME - SLOTS_PER_SEGMENT
  const borderAfter = (slot: number) => slot + SLOTS_PER_SEGMENT - ((slot - firstSlot) % SLOTS_PER_SEGMENT)
  const shown = new Map<number, Shown>()
  const waiters = new Map<number, Set<() => void>>()
  const tail = tailLog(own)
  const spans = createSpanReader(own)
  let ladder: Ladder | null = null
  let endsAtMs = firstEndsAtMs
  /** The first slot of the current stretch, and the first slot that does not exist yet. */
  let opened: number | null = null
  let next = 0
  let epoch = 0
  let isClosed = false

  const edge = (nowMs: number): Edge => {
    const end = slotAt(endsAtMs)
    const until = Math.min(next, end)
    if (opened === null || until < borderAfter(opened)) {
      const from = opened ?? Math.max(firstShown, keyFrameSlotFrom(nowMs))
      return { state: 'WAITING', opensAtMs: borderAfter(from) * SLOT_MS }
    }
    const nextPart = until - firstSlot
    const segments = Math.ceil(nextPart / SLOTS_PER_SEGMENT)
    const isOver = until === end || nowMs > endsAtMs + ABANDONED_MS
    return {
      state: isOver ? 'ENDED' : 'OPEN',
      firstSegment: Math.max(
        Math.floor((opened - firstSlot) / SLOTS_PER_SEGMENT),
        segments - WINDOW_SEGMENTS,
      ),
      firstPart: opened - firstSlot,
      nextPart,
    }
  }

  const learn = (slate: string) => {
    if (ladder?.slate === slate) return
    const clip = loadSlate(folder, slate)
    ladder = {
      slate,
      // Values of the first slate are kept for the channel's lifetime, because players already have them.
      renditions: ladder?.renditions ?? describeLadder(clip),
      slateParts: ladder?.slateParts ?? createClipParts(clip, false),
      place: createLiveParts(clip),
    }
  }

  const load = async (entry: LoggedSlot): Promise<Shown> => {
    if (entry.kind === 'slate' || ladder === null) return { slate: true }
    const { place } = ladder
    try {
      const pieces = await Promise.all(
        [...entry.spans].map(async ([name, span]) => {
          const bytes = await spans.read(entry, name, span)
          return [name, place(name, bytes, { run: entry.run, slot: entry.slot, firstSlot })] as const
        }),
      )
      return { slate: false, pieces: new Map(pieces) }
    } catch (cause) {
      warn('a part could not be read: the slate is shown', cause)
      return { slate: true }
    }
  }

  const show = async (entries: LoggedSlot[]) => {
    const ours = entries.filter(({ kind, slot }) => kind !== 'late' && slot >= firstShown)
    for (const [index, entry] of ours.entries()) {
      const { slot } = entry
      // A slot that an earlier holder of the lease decided a moment ago stays as it was shown.
      if (entry.epoch > epoch && slot < next && slot >= next - KEPT_SLOTS) continue
      epoch = entry.epoch
      if (opened === null || slot !== next) {
        // Nothing is shown before a picture, which begins with a key frame.
        if (entry.kind !== 'live' || slot % SLOTS_PER_KEY_FRAME !== 0) continue
        opened = slot
        shown.clear()
      }
      if (index >= ours.length - KEPT_SLOTS) shown.set(slot, await load(entry))
      shown.delete(slot - KEPT_SLOTS)
      next = slot + 1
      release(slot - firstSlot)
    }
  }

  const release = (part: number) => {
    const waiting = waiters.get(part)
    waiters.delete(part)
    for (const arrived of waiting ?? []) arrived()
  }

  const look = async () => {
    let waitMs = clock() > startsAtMs - NEAR_MS ? LOOK_MS : IDLE_MS
    try {
      const found = await tail.next()
      if (found === null || found.slate === '') waitMs = IDLE_MS
      else {
        learn(found.slate)
        await show(found.entries)
        // Releases requests that wait for parts after the end.
        if (waiters.size > 0 && edge(clock()).state === 'ENDED')
          for (const part of waiters.keys()) release(part)
      }
    } catch (cause) {
      warn('a channel could not be followed', cause)
      waitMs = IDLE_MS
    }
    if (!isClosed) timer = setTimeout(() => void look(), waitMs)
  }
  let timer = setTimeout(() => void look(), 0)

  const known = (): Ladder => {
    if (ladder === null) throw new Error('nothing was shown yet')
    return ladder
  }
  const media: MediaSource = {
    kind: 'LIVE',
    channel,
    get renditions() {
      return ladder?.renditions ?? []
    },
    partsPerSegment: SLOTS_PER_SEGMENT,
    partTargetSec: SLOT_MS / 1_000,
    segmentTargetSec: (SLOT_MS * SLOTS_PER_SEGMENT) / 1_000,
    edge,
    partInfo: (_, part) => ({
      durationSec: SLOT_MS / 1_000,
      independent: part % SLOTS_PER_KEY_FRAME === 0 || shown.get(firstSlot + part)?.slate === true,
    }),
    onAirAtMs: (part) => (firstSlot + part) * SLOT_MS,
    init: (rendition) => known().slateParts.init(rendition),
    partBytes: (rendition, part, nowMs) => {
      const now = edge(nowMs)
      const kept = shown.get(firstSlot + part)
      if (now.state === 'WAITING' || part >= now.nextPart || kept === undefined) return undefined
      return kept.slate ? known().slateParts.bytes(rendition, part) : kept.pieces.get(rendition)
    },
    awaitPart: (part, _, arrived) => {
      if (firstSlot + part < next) {
        const soon = setImmediate(arrived)
        return () => clearImmediate(soon)
      }
      const waiting = waiters.get(part) ?? new Set()
      waiters.set(part, waiting.add(arrived))
      return () => void waiting.delete(arrived)
    },
  }
  return {
    media,
    endAt: (ms) => {
      endsAtMs = ms
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await tail.close()
      await spans.close()
    },
  }
}
