import type { SheetPlan } from '../thumbnail-sprites/sheet-plan.ts'

/** The live event, its recording, a public short clip of it, or a public clip before it. */
export type PlaybackKind = 'LIVE' | 'REPLAY' | 'HIGHLIGHT' | 'TRAILER'

/** Public media. */
export type OpenKind = 'HIGHLIGHT' | 'TRAILER'

/** Media that needs a token. */
export type TicketedKind = Exclude<PlaybackKind, OpenKind>

export const isOpen = (kind: PlaybackKind): kind is OpenKind => kind === 'HIGHLIGHT' || kind === 'TRAILER'

/** Milliseconds of the clock that all servers share. */
export type Clock = () => number

export type RenditionInfo = {
  name: string
  widthPx: number
  heightPx: number
  framesPerSec: number
  codecs: string
  /** Bits per second, of the heaviest segment and on average. */
  peakBitrate: number
  averageBitrate: number
}

/**
 * The parts that exist now. Parts and segments are numbered from the channel's start; segment s holds the parts from s
 * × partsPerSegment on. `firstPart` is the first part since playback opened, in `firstSegment` or before it; its
 * segment may lack the parts before it. `nextPart` is the first part that does not exist yet.
 */
export type Edge =
  | { state: 'WAITING'; opensAtMs: number }
  | { state: 'OPEN' | 'ENDED'; firstSegment: number; firstPart: number; nextPart: number }

export type PartInfo = { durationSec: number; independent: boolean }

/** Thumbnail sprites of a recording; each is made once, at its first request. */
export type Sheets = {
  plan: SheetPlan
  /** A JPEG; null when there is no such sprite, or no ffmpeg to make it. */
  read: (sheet: number) => Promise<Buffer | null>
}

/** Media in parts, from any producer: all that packaging and delivery know of a channel. */
export type MediaSource = {
  kind: PlaybackKind
  /** The id in the address: letters, digits, `_` and `-`. */
  channel: string
  /** From the smallest to the largest picture; the same object for the channel's lifetime. */
  renditions: readonly RenditionInfo[]
  partsPerSegment: number
  partTargetSec: number
  segmentTargetSec: number
  edge: (nowMs: number) => Edge
  partInfo: (rendition: string, part: number) => PartInfo
  /** Time at which the part's first frame was on air. */
  onAirAtMs: (part: number) => number
  init: (rendition: string) => Buffer
  /** A small JPEG shown beside the channel's name. */
  poster?: Buffer | undefined
  /** Thumbnail sprites of finished media. */
  sheets?: Sheets | undefined
  /** The part's bytes in pieces; `undefined` before it exists and after it has expired. */
  partBytes: (rendition: string, part: number, nowMs: number) => readonly Buffer[] | undefined
  /** Calls `arrived` once the part exists by `clock`, never synchronously. Returns a function that cancels it. */
  awaitPart: (part: number, clock: Clock, arrived: () => void) => () => void
}
