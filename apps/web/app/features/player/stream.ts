import type { Trouble } from './mending.ts'

/** One attempt at playing one camera; thrown away and made anew when it cannot be mended. */
export interface Stream {
  /** When what is on screen happened, by the playlist's PROGRAM-DATE-TIME, epoch milliseconds; null while unknown. */
  onScreenMs(): number | null
  /** So far behind the live edge that going there is worth it. */
  isBehind(): boolean
  goLive(): void
  /** Null lets it choose by itself; a height that is not on offer is the next smaller one. */
  chooseHeight(height: number | null): void
  /** The largest that it may choose by itself, in px. */
  capHeight(height: number | null): void
  /** Stops loading: nobody sees or hears it. */
  rest(): void
  /** Goes on loading; false when there is nothing to go on with. */
  resume(): boolean
  /** False when nothing but loading anew can help. */
  mendMedia(): boolean
  /** Bits in a second that the network has carried; null while unknown. */
  bitrate(): number | null
  destroy(): void
}

export interface StreamEvents {
  /** In px, largest first. */
  onHeights(heights: number[]): void
  onHeight(height: number): void
  /** It cannot go on by itself. */
  onTrouble(trouble: Trouble): void
  /** A token was refused on the way; the stream may still go on. */
  onForbidden(): void
  /** It was no live stream when it was opened: of a show that is over, it would play the last seconds again. */
  onOver(): void
}

export interface StreamSettings extends StreamEvents {
  video: HTMLVideoElement
  url: string
  /** An address of the stream as it may be fetched now. */
  withNewest(url: string): string
  /** The plain form instead of low latency. */
  isPlain: boolean
  chosenHeight: number | null
  cappedHeight: number | null
  /** The height to begin with; null leaves it to the bitrate. */
  firstHeight: number | null
  /** What the network carried before. */
  bitrate: number | null
  /** Of a recording: where to begin, in seconds from its first picture. */
  startAtSec?: number | undefined
}
