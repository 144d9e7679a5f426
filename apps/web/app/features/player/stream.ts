import type { StreamFault } from './recovery-policy.ts'

/** One attempt to play one camera; replaced when it cannot be recovered. */
export interface Stream {
  /** Time at which the visible picture happened, from PROGRAM-DATE-TIME, epoch milliseconds; null while unknown. */
  onScreenMs(): number | null
  /** True when far enough behind to offer the live edge. */
  isBehind(): boolean
  goLive(): void
  /** Null is automatic; an unavailable height selects the next smaller one. */
  chooseHeight(height: number | null): void
  /** Largest height of the automatic choice, px. */
  capHeight(height: number | null): void
  /** Stops loading while the stream is neither seen nor heard. */
  rest(): void
  /** Resumes loading; false when nothing can be resumed. */
  resume(): boolean
  /** False when only a reload can help. */
  restartDecoder(): boolean
  /** Measured bandwidth in bits per second; null while unknown. */
  bitrate(): number | null
  destroy(): void
}

export interface StreamEvents {
  /** In px, largest first. */
  onHeights(heights: number[]): void
  onHeight(height: number): void
  /** The stream cannot continue by itself. */
  onFault(fault: StreamFault): void
  /** A token was refused; the stream may still continue. */
  onForbidden(): void
  /** The stream was not live when opened: the show is over, and only its last seconds would replay. */
  onOver(): void
}

export interface StreamSettings extends StreamEvents {
  video: HTMLVideoElement
  url: string
  /** Replaces the token in a URL of the stream with the newest one. */
  withNewest(url: string): string
  /** The standard stream instead of low latency. */
  isPlain: boolean
  chosenHeight: number | null
  cappedHeight: number | null
  /** Initial height; null leaves it to the bitrate. */
  firstHeight: number | null
  /** Bandwidth measured before, bits per second. */
  bitrate: number | null
  /** Recordings only: start position in seconds from the first picture. */
  startAtSec?: number | undefined
}
