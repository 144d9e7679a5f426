import { createSheets, cutRecording, type MediaSource, type Recording } from '@encore/media'
import { oneAtATime } from '#kernel/one-at-a-time.ts'
import type { Ctx } from '#platform/context.ts'
import { type OpenedRecording, openShow, type ReadClip, type RecordingShelf } from './open-recording.ts'
import { shownRange } from './rules.ts'
import { sheetFolder } from './sheet-folder.ts'
import { type Angle, selectRecordings } from './store.ts'

const refreshMs = 10_000
/** An unrequested recording drops its index of parts after this time. */
const idleMs = 10 * 60_000

/** Immediate for an open recording; a promise while encoder input is opened on first request. */
export type Late<T> = T | undefined | Promise<T | undefined>

/** Recordings this process can send, derived only from the rows. */
export interface Recordings {
  /** The shown part; undefined for a private replay. */
  replay(eventId: string, angle: string | null): Late<MediaSource>
  /** The other cameras, in display order. */
  angles(eventId: string): readonly Pick<Angle, 'name' | 'title'>[]
  /** The whole recording, also of a private replay. */
  recording(eventId: string): Late<Recording>
  /** The whole recording as media, for staff. */
  whole(eventId: string): Late<MediaSource>
  refresh(): Promise<void>
  onRead(listener: () => void): void
  close(): void
}

/** Names a whole recording in addresses and tokens, so that a replay token does not open it. */
export const staffChannel = (eventId: string): string => `desk-${eventId}`

type Row = Awaited<ReturnType<typeof selectRecordings>>[number]

interface Kept {
  row: Row
  /** The row as JSON; a changed row makes a new source. */
  recipe: string
  opened: Opened | Promise<Opened | undefined> | null
  askedAtMs: number
}

interface Opened {
  recording: Recording
  whole: MediaSource
  /** Keyed by angle, with the main camera under the empty name; empty for a private replay. */
  sources: ReadonlyMap<string, MediaSource>
  close(): void
}

/** Reads the rows before it resolves, so that players survive a restart. */
export async function openRecordings(ctx: Ctx, clips: ReadClip): Promise<Recordings> {
  const shelf = { clips, config: ctx.config }
  let kept = new Map<string, Kept>()
  const listeners: (() => void)[] = []

  const ask = (eventId: string): Late<Opened> => {
    const known = kept.get(eventId)
    if (!known) return undefined
    known.askedAtMs = performance.now()
    known.opened ??= open(known)
    return known.opened
  }
  const open = (known: Kept): Opened | Promise<Opened | undefined> => {
    const show = openShow(shelf, known.row, known.row.durationMs)
    if (!(show instanceof Promise)) return sourcesOf(shelf, known.row, show)
    const opening = show.then(
      (found) => {
        const opened = found ? sourcesOf(shelf, known.row, found) : undefined
        if (known.opened === opening) known.opened = opened ?? null
        else opened?.close()
        return opened
      },
      (err: unknown) => {
        ctx.log.error({ err, eventId: known.row.eventId }, 'recording could not be loaded')
        if (known.opened === opening) known.opened = null
        return undefined
      },
    )
    return opening
  }
  const letGo = (known: Kept) => {
    if (known.opened && !(known.opened instanceof Promise)) known.opened.close()
    known.opened = null
  }
  const readRows = async () => {
    const read = new Map<string, Kept>()
    for (const row of await selectRecordings(ctx.sql)) {
      const recipe = JSON.stringify(row)
      const known = kept.get(row.eventId)
      if (known?.recipe === recipe) read.set(row.eventId, known)
      else read.set(row.eventId, { row, recipe, opened: null, askedAtMs: 0 })
    }
    const before = kept
    kept = read
    for (const [eventId, known] of before) {
      const isIdle = known.row.kind === 'INGEST' && performance.now() - known.askedAtMs > idleMs
      if (isIdle || read.get(eventId) !== known) letGo(known)
    }
    for (const listener of listeners) listener()
  }
  // Serializes reads, so that an earlier one never overwrites a later one.
  const inTurn = oneAtATime()
  const refresh = () => inTurn(readRows)
  const refreshSoon = () => {
    refresh().catch((err: unknown) => ctx.log.warn({ err }, 'recordings could not be read'))
  }

  await refresh()
  const timer = setInterval(refreshSoon, refreshMs).unref()
  ctx.bus.on('catalog', refreshSoon)
  return {
    replay: (eventId, angle) => of(ask(eventId), ({ sources }) => sources.get(angle ?? '')),
    angles: (eventId) => {
      const row = kept.get(eventId)?.row
      return row?.kind === 'CLIP' ? row.angles : []
    },
    recording: (eventId) => of(ask(eventId), ({ recording }) => recording),
    whole: (eventId) => of(ask(eventId), ({ whole }) => whole),
    refresh,
    onRead: (listener) => listeners.push(listener),
    close: () => {
      clearInterval(timer)
      for (const known of kept.values()) letGo(known)
    },
  }
}

/** Maps a value that may still be loading. */
export const of = <T, U>(found: Late<T>, take: (value: T) => U | undefined): Late<U> =>
  found instanceof Promise
    ? found.then((value) => (value === undefined ? undefined : take(value)))
    : found === undefined
      ? undefined
      : take(found)

function sourcesOf(shelf: RecordingShelf, row: Row, { main, angles }: OpenedRecording): Opened {
  const cut = (recording: Recording) =>
    cutRecording({ kind: 'REPLAY', channel: row.eventId, recording, ...shownRange(row) })
  // One set of thumbnail sprites serves all cameras.
  const withSheets = (name: string, source: MediaSource): MediaSource =>
    name === '' ? { ...source, sheets: createSheets({ source, folder: sheetFolder(shelf, row) }) } : source
  const shown = row.privacy === 'PRIVATE' ? [] : [{ name: '', recording: main }, ...angles]
  return {
    recording: main,
    whole: cutRecording({
      ...{ kind: 'REPLAY', channel: staffChannel(row.eventId), recording: main },
      ...{ fromMs: main.offsetMs, toMs: row.durationMs },
    }),
    sources: new Map(shown.map(({ name, recording }) => [name, withSheets(name, cut(recording))])),
    close: () => {
      for (const recording of [main, ...angles.map((angle) => angle.recording)]) recording.close()
    },
  }
}
