import type { Sheets } from '../thumbnail-sprites/sheets.ts'

/** What a channel shows: the event as it happens, its recording, or for everybody a short clip of that or one before it. */
export type PlaybackKind = 'LIVE' | 'REPLAY' | 'HIGHLIGHT' | 'TRAILER'

/** What everybody gets. */
export type OpenKind = 'HIGHLIGHT' | 'TRAILER'

/** What nobody gets without a token. */
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
  /** Bits in a second, of the heaviest segment and on the whole. */
  peakBitrate: number
  averageBitrate: number
}

/**
 * What exists now. *units*: parts and segments are numbered from the channel's start; segment s holds the
 * parts from s × partsPerSegment on. `firstPart` is the first part since playback opened, in `firstSegment` or before it; its
 * segment may lack the parts before it. `nextPart` is the first part that does not exist yet.
 */
export type Edge =
  | { state: 'WAITING'; opensAtMs: number }
  | { state: 'OPEN' | 'ENDED'; firstSegment: number; firstPart: number; nextPart: number }

export type PartInfo = { durationSec: number; independent: boolean }

/** Media in parts, whoever makes them: all that packaging and delivery know of a channel. */
export type MediaSource = {
  kind: PlaybackKind
  /** The id in the address: letters, digits, `_` and `-`. */
  channel: string
  /** From the smallest to the largest picture; the same object as long as the channel lives. */
  renditions: readonly RenditionInfo[]
  partsPerSegment: number
  partTargetSec: number
  segmentTargetSec: number
  edge: (nowMs: number) => Edge
  partInfo: (rendition: string, part: number) => PartInfo
  /** When the part's first frame was on air. */
  onAirAtMs: (part: number) => number
  init: (rendition: string) => Buffer
  /** A small JPEG that stands for the channel beside its name. */
  poster?: Buffer | undefined
  /** Small pictures by which a viewer finds a place in what is over. */
  sheets?: Sheets | undefined
  /** The part's bytes in pieces, `undefined` before it exists and after it is gone. */
  partBytes: (rendition: string, part: number, nowMs: number) => readonly Buffer[] | undefined
  /** Calls `arrived` once the part exists by `clock`, never at once; the answer forgets it. */
  awaitPart: (part: number, clock: Clock, arrived: () => void) => () => void
}
